// Builds the room of playback from its pieces.
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { DatabaseTime } from "#server/platform/database/database-time";
import type { Events } from "#server/platform/events";
import type { HomeMessages } from "#server/platform/home-messages";
import type { Log } from "#server/platform/log";
import { createNodeLease } from "#server/platform/node-lease";
import type { DeviceStore } from "#server/devices/device-store";
import type { Ayahs } from "#server/reciters/ayahs";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import type { SpeakerKind } from "#server/speakers/speaker";
import type { SpeakersRoom } from "#server/speakers/speakers-room";
import { createAttention, attentionOfHomes } from "./nodes/attention.ts";
import { createDueSpeakers } from "./nodes/due-speakers.ts";
import { createPlaybackSessions } from "./nodes/playback-sessions.ts";
import { createRequestForwarding } from "./nodes/request-forwarding.ts";
import { createSessionOpening } from "./nodes/session-opening.ts";
import { createSpeakerDiagnoses } from "./nodes/speaker-diagnoses.ts";
import { createSpeakerFollowing } from "./nodes/speaker-following.ts";
import { createSpeakerLeases } from "./nodes/speaker-leases.ts";
import { createPlaybackControl } from "./playback-control.ts";
import type { HistoryStore } from "./record/history-store.ts";
import { createPlaybackStateStore } from "./record/playback-state-store.ts";
import { createStatePublisher } from "./record/state-publisher.ts";
import type { DeviceRunEventListener } from "./run-events.ts";

interface Parts extends Pick<SpeakersRoom, "kinds" | "journals" | "modelOf"> {
  agentSpeakers: SpeakerKind;
  /** The network of the home that an agent is in. */
  agents: { networkOf(agentId: number): Promise<string | null> };
  database: Pick<Database, "db" | "claims" | "kind">;
  devices: DeviceStore;
  reciters: ReciterStore;
  history: HistoryStore;
  durations: RecordingDurations;
  ayahs: Ayahs;
  clock: Clock;
  random: () => number;
  events: Events;
  log: Log;
  time: DatabaseTime;
  onRunEvent: DeviceRunEventListener;
  /** What is left of a run; of its volume only where it has ended since `since`, UTC milliseconds. */
  afterRun(runId: number, since: number): Promise<"deleted" | { volumeBefore: number | null }>;
  /** A speaker could not play the recording at this address. */
  onRecordingFailed: (url: string) => void;
  homeMessages: HomeMessages;
  /** Whether an account may play on what another has; or on its own. */
  mayPlay(userId: number, ownerId: number): Promise<boolean>;
}

export async function createPlaybackRoom(parts: Parts) {
  const { database, events, clock, log, time } = parts;
  const { db, claims, kind } = database;
  const { node } = events;
  const states = createPlaybackStateStore({ db, node, clock, log });
  const statePublisher = createStatePublisher({ ...parts, ...parts.homeMessages });
  const inNodes = { db: claims, kind, node, clock, log };
  const nodeLease = await createNodeLease({ ...inNodes, time });
  const leases = createSpeakerLeases({ ...inNodes, nodeLease });
  const attention = createAttention(clock);
  const openSession = createSessionOpening({
    ...parts,
    ...{ states, publisher: statePublisher, nodeLease },
  });
  const inSessions = { openSession, states, leases, looks: attention.looks };
  const playback = createPlaybackSessions({ ...parts, ...inSessions });
  const due = createDueSpeakers({ db, node });
  const inFollowing = { playback, leases, nodeLease, due, attention };
  const forwarding = createRequestForwarding(parts);
  return {
    states,
    statePublisher,
    nodeLease,
    attention,
    homeAttention: attentionOfHomes(attention, parts.homeMessages.others),
    playback,
    forwarding,
    following: createSpeakerFollowing({ ...parts, ...inFollowing }),
    diagnoses: createSpeakerDiagnoses({ ...parts, leases, forwarding }),
    control: createPlaybackControl({ ...parts, playback, leases, forwarding }),
  };
}
