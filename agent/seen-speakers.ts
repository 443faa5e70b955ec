// The speakers that this agent sees in its home, as the server is told of them.
import {
  AGENT_FRAME_MAX,
  type AgentSpeaker,
  agentSpeaker,
  MOST_AGENT_SPEAKERS,
} from "#contract/agent-messages";
import { createBackOff } from "#contract/back-off";
import type { Clock } from "#server/platform/clock";
import type { CastDiscovery } from "#server/speakers/cast/cast-discovery";

/** Milliseconds between looks: discovery has no word for a speaker that it lists no longer. */
const LOOK_EVERY = 1_000;
/** The first look after the start; each wait is twice as long, up to that. */
const LOOKS = { first: 50, factor: 2, longest: LOOK_EVERY };
/** What a group of Cast speakers announces as its model. */
const GROUP_MODEL = "Google Cast Group";
/** Bytes of the frame around the list. */
const FRAME_AROUND = 100;

export interface SeenSpeakers {
  start(): void;
  stop(): void;
  now(): AgentSpeaker[];
}

interface Options {
  discovery: Pick<CastDiscovery, "speakers">;
  clock: Clock;
  /** The list has changed. */
  onChange(speakers: AgentSpeaker[]): void;
}

export function createSeenSpeakers({ discovery, clock, onChange }: Options): SeenSpeakers {
  let speakers: AgentSpeaker[] = [];
  /** As they announced themselves, and what of it a server may be told. */
  let announced = "[]";
  let known = "[]";
  const backOff = createBackOff(LOOKS);
  let cancel = () => {};

  function look(): void {
    cancel = clock.after(backOff.next(), look);
    const all = discovery.speakers();
    const raw = JSON.stringify(all);
    if (raw === announced) return;
    announced = raw;
    const seen = fitting(all);
    const text = JSON.stringify(seen);
    if (text === known) return;
    known = text;
    speakers = seen;
    onChange(speakers);
  }

  return { start: look, stop: () => cancel(), now: () => speakers };
}

/** Anything in the network may announce itself: no more than a frame holds, and nothing that the server would refuse. */
function fitting(seen: ReturnType<CastDiscovery["speakers"]>): AgentSpeaker[] {
  const speakers: AgentSpeaker[] = [];
  let bytes = FRAME_AROUND;
  for (const { deviceId, name, model } of seen) {
    const speaker = { deviceId, name, model, isGroup: model === GROUP_MODEL };
    bytes += Buffer.byteLength(JSON.stringify(speaker)) + 1;
    if (speakers.length === MOST_AGENT_SPEAKERS || bytes > AGENT_FRAME_MAX) break;
    if (agentSpeaker.safeParse(speaker).success) speakers.push(speaker);
  }
  return speakers;
}
