// What people ask of a recital that plays: another item or second, to pause and to resume.
import type { Speaker } from "#server/speakers/speaker";
import { currentItem, type PlayOrder, seekInOrder } from "../play-order.ts";
import type { ItemEnd } from "./item-end.ts";
import type { LaterTries } from "./later-tries.ts";
import type { Loading } from "./loading.ts";
import type { RecitalPlace } from "./recital-place.ts";
import type { StateTracker } from "./state-tracker.ts";

/** Each resolves when the speaker has answered, and rejects with its SpeakerError. */
export interface AskedSteps {
  moveTo(order: PlayOrder, position: number): Promise<void>;
  /** To this second of the recording. */
  seek(position: number): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
}

interface Parts {
  speaker: Pick<Speaker, "seek">;
  place: RecitalPlace;
  loading: Pick<Loading, "start">;
  itemEnd: Pick<ItemEnd, "heldUrl" | "isSilent" | "jumpTo" | "pause" | "resume" | "stop">;
  tracker: StateTracker;
  tries: Pick<LaterTries, "clear">;
  /** Somebody went beyond the end of the list. */
  onEnd(): void;
}

export function createAskedSteps(parts: Parts): AskedSteps {
  const { speaker, place, loading, itemEnd, tracker, tries } = parts;

  async function go(order: PlayOrder, position: number, { plays }: { plays: boolean }) {
    const from = tracker.position();
    const held = itemEnd.heldUrl();
    const isPaused = itemEnd.isSilent() || tracker.get().status === "paused";
    const wasPart = isPart(place.plan().order);
    itemEnd.stop();
    tries.clear();
    const isHeld = (wasPart || isPart(order)) && held === place.urlIn(order);
    if (isHeld) place.breaks(from);
    else place.close(from);
    place.goTo(order, position);
    if (isHeld) await itemEnd.jumpTo(position, { plays: plays && isPaused, from });
    else await loading.start(place.media(position));
  }

  return {
    moveTo: (order, position) => go(order, position, { plays: true }),
    async seek(position) {
      const { order } = place.plan();
      if (!isPart(order)) return speaker.seek(position);
      const sought = seekInOrder(order, position);
      if (!sought) return parts.onEnd();
      await go(sought.order, sought.position, { plays: tracker.get().status !== "paused" });
    },
    pause: itemEnd.pause,
    resume: itemEnd.resume,
  };
}

/** A whole recording has no end for which the session waits. */
function isPart(order: PlayOrder): boolean {
  const { from, to } = currentItem(order);
  return from !== null || to !== null;
}
