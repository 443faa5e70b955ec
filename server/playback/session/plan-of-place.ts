// What somebody had started on a speaker, as a plan again: from the place that is stored.
import type { ReciterStore } from "#server/reciters/reciter-store";
import { inOrder } from "../play-order.ts";
import { type PlayPlan, planByHand } from "../play-plan.ts";

/** Position in seconds. */
interface StoredPlace {
  reciterId: number | null;
  surahId: number | null;
  position: number;
}

/** Null: nothing of a reciter was played, or the recording has gone since. */
export async function planOfPlace(
  reciters: Pick<ReciterStore, "find">,
  place: StoredPlace | null | undefined,
): Promise<PlayPlan | null> {
  if (!place || place.reciterId === null || place.surahId === null) return null;
  const reciter = await reciters.find(place.reciterId);
  if (!reciter?.availableSurahs.includes(place.surahId)) return null;
  const order = inOrder(reciter.availableSurahs, place.surahId);
  return planByHand({ reciter, order, position: place.position });
}
