// What somebody had started on a speaker, as a plan again: from the place that is stored.
import type { AfterSurah } from "#contract/playback";
import type { ReciterStore } from "#server/reciters/reciter-store";
import { inOrder } from "../play-order.ts";
import { type PlayPlan, planByHand } from "../play-plan.ts";

/** Position in seconds. `listener`: the account in whose history it is; left out: the speaker's own. */
interface StoredPlace {
  reciterId: number | null;
  surahId: number | null;
  position: number;
  afterSurah: AfterSurah | null;
  listener?: number;
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
  const { position, afterSurah } = place;
  const plan = planByHand({ reciter, order, position, afterSurah: afterSurah ?? "stop" });
  return place.listener === undefined ? plan : { ...plan, listener: place.listener };
}
