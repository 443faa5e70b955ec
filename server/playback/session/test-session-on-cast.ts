// For tests: a playback session over the real Cast protocol, on a virtual speaker whose clock is turned by hand.
import { createLog } from "#server/platform/log";
import type { Speaker } from "#server/speakers/speaker";
import { castSpeakers } from "#server/speakers/cast/cast-speaker";
import { createSpeakerJournals } from "#server/speakers/speaker-journal";
import { eventually, quietLog } from "#server/speakers/cast/test-cast-speaker";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
  type VirtualSpeakerOptions,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import type { PlayPlan } from "../play-plan.ts";
import type { HistoryStore } from "../record/history-store.ts";
import { emptyState, type StoredState } from "../record/playback-state-store.ts";
import type { RunEvent } from "../run-events.ts";
import { createPlaybackSession, type PlaybackSession } from "./session-runner.ts";

const target = { id: 7, userId: 3, type: "google", name: "Kitchen", deviceId: "k" } as const;

export interface SessionOnCast {
  kitchen: VirtualSpeaker;
  session: PlaybackSession;
  /** What the speaker was sent, and the second of the recording at which that was. */
  sent: string[];
  events: RunEvent[];
  /** The codes of what people were told. */
  notices: string[];
  /** To which the volume is still to be put back, as it is stored for the next process. */
  volumeOwed(): number | null;
  /** Every LOAD that arrived. */
  loads(): { url: string; position: number }[];
  /** Turns the clock; it waits for the speaker's answers, unless they need the clock too. */
  pass(seconds: number, how?: { waits: boolean }): Promise<void>;
  /** Resolves when the speaker has answered the first LOAD. */
  begin(plan: PlayPlan): Promise<void>;
  leave(): Promise<void>;
}

/** `turn`: milliseconds of one turn of the clock; no measurement is finer. */
export async function sessionOnCast({
  turn = 10,
  ...options
}: { turn?: number } & Partial<VirtualSpeakerOptions> = {}): Promise<SessionOnCast> {
  const clock = handClock(Date.parse("2026-11-21T04:50:00Z"));
  const silent = { mdns: false, fetchAudio: false, duration: 600 };
  const kitchen = await startVirtualSpeaker({ name: "Kitchen", ...silent, ...options, clock });
  /** Commands that the speaker has not answered. */
  let unanswered = 0;
  const sent: string[] = [];
  const events: RunEvent[] = [];
  const notices: string[] = [];
  let stored: StoredState | null = null;
  let isThere = false;
  const where = async (id = "") => {
    const { port } = kitchen.members.find(({ deviceId }) => deviceId === id) ?? kitchen;
    const isGroup = port === kitchen.port && kitchen.members.length > 0;
    return { host: "127.0.0.1", port, ...(isGroup && { isGroup }) };
  };
  const discovery = { resolve: where, resolveByName: where };
  const origin = { address: (url: string) => url };
  const cast = castSpeakers({ discovery, origin, clock, log: quietLog, random: () => 0.5 });
  const session = createPlaybackSession({
    target: { ...target },
    initial: emptyState(target.id, clock.now()),
    createSpeaker: (onEvent) =>
      watched(cast.create(target, onEvent, createSpeakerJournals(clock).of(target.id))),
    clock,
    random: () => 0.5,
    log: createLog("silent"),
    history: { beginSoon: async () => 1, keepPlaceSoon: async () => {} } as unknown as HistoryStore,
    ayahs: { rest: () => null, lasts: () => null },
    lastPlan: null,
    planBeforeAdhan: null,
    onChange: (_state, { notice }) => void (notice && notices.push(notice.code)),
    onReachable(reachable) {
      isThere = reachable;
    },
    stored: null,
    store(state) {
      stored = state;
    },
    onRunEvent: (_runId, event) => void events.push(event),
  });

  const position = () => Math.round((kitchen.state().media?.position ?? 0) * 100) / 100;

  function watched(speaker: Speaker): Speaker {
    const watch =
      <Given extends unknown[]>(name: string, command: (...given: Given) => Promise<void>) =>
      async (...given: Given) => {
        const to = typeof given[0] === "number" ? ` ${given[0]}` : "";
        if (name !== "refresh") sent.push(`${name}${to} at ${position()}`);
        unanswered++;
        try {
          await command(...given);
        } finally {
          unanswered--;
        }
      };
    return {
      ...speaker,
      load: watch("load", speaker.load),
      play: watch("play", speaker.play),
      pause: watch("pause", speaker.pause),
      stop: watch("stop", speaker.stop),
      seek: watch("seek", speaker.seek),
      refresh: watch("refresh", speaker.refresh),
    };
  }

  const answered = () =>
    eventually(
      () => unanswered === 0,
      () => "a command without an answer",
    );

  async function pass(seconds: number, { waits } = { waits: true }): Promise<void> {
    for (let turns = Math.round((seconds * 1000) / turn); turns > 0; turns--) {
      await clock.advance(turn);
      if (waits) await answered();
      // Time for what is on its way between the two sockets.
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  while (!isThere) await pass(turn / 1000);
  return {
    ...{ kitchen, session, sent, events, notices, pass },
    volumeOwed: () => stored?.volumeOwed ?? null,
    loads: () =>
      kitchen.journal
        .filter(({ payload }) => payload.type === "LOAD")
        .map(({ payload }) => ({
          url: String((payload.media as { contentId: string }).contentId),
          position: Number(payload.currentTime),
        })),
    async begin(plan) {
      // The session tells by what follows what became of the first load.
      const begun = session.begin(plan).catch(() => {});
      await answered();
      await begun;
    },
    async leave() {
      await session.close();
      await kitchen.stop();
    },
  };
}
