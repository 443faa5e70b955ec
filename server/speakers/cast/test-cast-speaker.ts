// For tests: a Cast sender for one address, and a record of every event it emits.

import { type Clock, systemClock } from "#server/platform/clock";
import type { Speaker, SpeakerEvent } from "../speaker.ts";
import type { CastPlace } from "./cast-discovery.ts";
import type { MediaOrigin } from "../media-origin.ts";
import { createSpeakerJournals, type JournalContents } from "../speaker-journal.ts";
import { type CastSpeakerOptions, castSpeakers } from "./cast-speaker.ts";

const DEADLINE_MS = 20_000;
const LOOK_AGAIN_MS = 10;

export interface TestCastSpeaker {
  speaker: Speaker;
  events: SpeakerEvent[];
  journal(): JournalContents;
  /** The first event from index `from` on (default 0) for which `holds` is true. */
  until<T extends SpeakerEvent["type"]>(
    type: T,
    holds?: (event: Extract<SpeakerEvent, { type: T }>) => boolean,
    from?: number,
  ): Promise<Extract<SpeakerEvent, { type: T }>>;
}

export const quietLog = { debug() {}, warn() {}, error() {} };

type Resolve = CastSpeakerOptions["discovery"]["resolve"];

/** `where` is called at each attempt, like discovery. */
export function testCastSpeaker(
  where: (...asked: Parameters<Resolve>) => CastPlace | null | ReturnType<Resolve>,
  {
    clock = systemClock,
    name = "Kitchen",
    origin = { address: (url: string) => url },
  }: { clock?: Clock; name?: string; origin?: Pick<MediaOrigin, "address"> } = {},
): TestCastSpeaker {
  const events: SpeakerEvent[] = [];
  const kind = castSpeakers({
    discovery: { resolve: async (...asked) => where(...asked) },
    origin,
    clock,
    log: quietLog,
    random: () => 0.5,
  });
  const target = { id: 1, userId: 1, type: "google", name, deviceId: "some-id" } as const;
  const journals = createSpeakerJournals(clock);
  const speaker = kind.create(target, (event) => events.push(event), journals.of(target.id));
  return {
    speaker,
    events,
    journal: () => journals.read(target.id) as JournalContents,
    async until(type, holds = () => true, from = 0) {
      const matches = (event: SpeakerEvent) => event.type === type && holds(event as never);
      await eventually(
        () => events.slice(from).some(matches),
        () => JSON.stringify(events),
      );
      return events.slice(from).find(matches) as never;
    },
  };
}

/** Resolves when the condition holds; fails with the description after a generous time. */
export async function eventually(holds: () => boolean, show: () => string): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never came to that: ${show()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
