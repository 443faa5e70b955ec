// Khatms among the sample data: nothing is recited, so they do not advance.
import {
  createKhatm,
  deleteKhatm,
  heardOfKhatm,
  type Khatm,
  listKhatmPortions,
  listKhatms,
  updateKhatm,
} from "#contract/khatms";
import { FIRST_SAMPLE_ID } from "./sample-data.ts";
import { type Served, serve } from "../served-calls.ts";

const DAY = 86_400_000;
/** A typical recitation of the whole Quran, seconds. */
const WHOLE = 30 * 3600;

const dateAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** `now`: UTC milliseconds. */
export function sampleKhatms(now: () => number): Served[] {
  let lastId = FIRST_SAMPLE_ID;
  let khatms: Khatm[] = [
    khatm({ id: FIRST_SAMPLE_ID, startsOn: dateAt(now()), endsOn: dateAt(now() + 29 * DAY) }),
  ];
  const find = (id: unknown) => {
    const found = khatms.find((each) => each.id === id);
    if (!found) throw new Error("There is no such khatm among the sample data.");
    return found;
  };
  const lastDay = (startsOn: string, { endsOn, days }: { endsOn?: string; days?: number }) =>
    endsOn ?? dateAt(Date.parse(startsOn) + ((days ?? 30) - 1) * DAY);

  return [
    serve(listKhatms, () => khatms),
    serve(createKhatm, ({ body }) => {
      const startsOn = body.startsOn ?? dateAt(now());
      const { name = "Khatm", reciterId } = body;
      const added = khatm({
        id: ++lastId,
        name,
        reciterId,
        startsOn,
        endsOn: lastDay(startsOn, body),
      });
      khatms = [...khatms, added];
      return added;
    }),
    serve(updateKhatm, ({ params, body }) => {
      const before = find(params.id);
      const { name = before.name, reciterId = before.reciterId } = body;
      const changesEnd = body.endsOn !== undefined || body.days !== undefined;
      const endsOn = changesEnd ? lastDay(before.startsOn, body) : before.endsOn;
      const after = { ...before, name, reciterId, endsOn };
      khatms = khatms.map((each) => (each.id === after.id ? after : each));
      return after;
    }),
    serve(deleteKhatm, ({ params }) => {
      khatms = khatms.filter(({ id }) => id !== params.id);
      return { success: true as const };
    }),
    serve(listKhatmPortions, () => []),
    serve(heardOfKhatm, ({ params }) => find(params.id)),
  ];
}

function khatm(fields: Pick<Khatm, "id" | "startsOn" | "endsOn"> & Partial<Khatm>): Khatm {
  return {
    userId: 0,
    name: "Ramadan",
    reciterId: FIRST_SAMPLE_ID,
    from: { surah: 1, ayah: 1 },
    to: { surah: 114, ayah: 6 },
    progress: null,
    percent: 0,
    totalSeconds: WHOLE,
    remainingSeconds: WHOLE,
    behindSeconds: 0,
    continueAt: { surah: 1, ayah: 1, second: 0 },
    leftOut: [],
    paceEndsOn: null,
    shortfall: null,
    finishedAt: null,
    createdAt: `${fields.startsOn}T00:00:00.000Z`,
    ...fields,
  };
}
