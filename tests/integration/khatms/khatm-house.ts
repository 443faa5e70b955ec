// For tests: Wird with Amina, a reciter whose ayahs last 10 s each, and her khatms.
import { expect } from "vitest";
import { ayahsIn } from "#contract/quran/ayahs";
import type { Khatm, KhatmPortion } from "#contract/khatms";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

export const DAY = 24 * 60 * 60_000;
/** Saturday. */
const NOON = Date.parse("2026-11-21T12:00:00Z");
/** Seconds that each ayah lasts. */
export const AYAH = 10;
/** Surahs 105 to 114: 48 ayahs. */
export const LAST_TEN = Array.from({ length: 10 }, (_, index) => 105 + index);

export const ayah = (surah: number, number: number) => ({ surah, ayah: number });

export const secondsOf = (portions: KhatmPortion[]) =>
  portions.reduce((sum, { seconds }) => sum + seconds, 0);

export interface KhatmHouse {
  wird: Wird;
  clock: ShiftedClock;
  amina: Member;
  pass(ms: number): void;
  /** /api/users/:userId/khatms of Amina */
  path: string;
  /** Seven days for surahs 105 to 114 by the first reciter, with `choice`. */
  begin(choice?: object): Promise<Khatm>;
  khatms(): Promise<Khatm[]>;
  change(id: number, body: object): Promise<Khatm>;
  /** A page played this, in as much time. */
  hears(
    id: number,
    surahId: number,
    from: number,
    to: number,
    how?: { ended: true },
  ): Promise<Khatm>;
  portionsOf(id: number): Promise<KhatmPortion[]>;
}

export async function openKhatmHouse(): Promise<KhatmHouse> {
  const clock = shiftedClock(NOON);
  const wird = await startWird({ clock });
  const amina = await wird.member("amina");
  const path = `/api/users/${amina.user.id}/khatms`;

  async function must<T>(status: number, answering: Promise<{ status: number; body: T }>) {
    const answer = await answering;
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    return answer.body;
  }
  const pass = (ms: number) => clock.moveTo(clock.now() + ms);

  return {
    wird,
    clock,
    amina,
    pass,
    path,
    begin: (choice = {}) =>
      must(201, amina.post(path, { reciterId: 1, days: 7, from: ayah(105, 1), ...choice })),
    khatms: () => must(200, amina.get(path)),
    change: (id, body) => must(200, amina.patch(`/api/khatms/${id}`, body)),
    hears(id, surahId, from, to, how) {
      pass((to - from) * 1000);
      return must(200, amina.post(`/api/khatms/${id}/heard`, { surahId, from, to, ...how }));
    },
    portionsOf: (id) => must(200, amina.get(`/api/khatms/${id}/portions`)),
  };
}

/** Every ayah of these surahs of a reciter lasts 10 s; timed unless it says otherwise. */
export async function teachDurations(
  { parts }: Pick<Wird, "parts">,
  surahs: readonly number[],
  { isTimed = true, reciterId = 1 } = {},
): Promise<void> {
  const { db } = parts.database;
  for (const surahId of surahs) {
    const count = ayahsIn(surahId);
    const timings = Array.from({ length: count }, (_, index) => ({
      ayah: index + 1,
      start: index * AYAH * 1000,
      end: (index + 1) * AYAH * 1000,
    }));
    const row = { reciterId, surahId };
    const length = { seconds: count * AYAH, source: "heard" as const, updatedAt: NOON };
    await db
      .insertInto("recordingDurations")
      .values({ ...row, ...length })
      .execute();
    await db
      .insertInto("ayahTimings")
      .values({ ...row, timings: JSON.stringify(isTimed ? timings : []), fetchedAt: NOON })
      .execute();
  }
}
