// Recordings with faults during a run: each is tried again or left out, and the run says so.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HistoryEntry } from "#contract/playback";
import type { Reciter } from "#contract/reciters";
import { type FakeCatalogue, startFakeCatalogue } from "../../fakes/fake-catalogue.ts";
import { eventually } from "../../harness.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

const KAHF = 18;

let house: House;
let catalogue: FakeCatalogue;
/** A reciter of the catalogue with all surahs. */
let reciterId: number;

beforeEach(async () => {
  catalogue = await startFakeCatalogue({ secondsOf: ({ surah }) => (surah === KAHF ? 4 : 300) });
  house = await openHouse({
    now: FAJR - 10 * MINUTE,
    speaker: { fetchAudio: true, stallMs: 2_000 },
    settings: { CATALOGUE_URL: catalogue.url },
  });
  reciterId = await eventually("the catalogue is synced", async () => {
    const { body } = await house.amina.get<Reciter[]>("/api/reciters");
    return body.find(
      ({ server, availableSurahs }) =>
        server.startsWith(catalogue.origin) && availableSurahs.length === 114,
    )?.id;
  });
  house.clock.moveTo(FAJR - 3000);
});

afterEach(async () => {
  await house.leave();
  await catalogue.close();
});

async function history(): Promise<HistoryEntry[]> {
  const { user, get } = house.amina;
  return (await get<HistoryEntry[]>(`/api/users/${user.id}/playback-history`)).body;
}

test.each(["missing", "html", "broken"] as const)(
  "a recording that is %s is left out after two tries, and the next one plays",
  async (fault) => {
    catalogue.audioFault = ({ surah }) => (surah === KAHF ? fault : "none");
    const id = await house.makeSchedule({ reciterId, surahId: KAHF });
    await house.plays(19);
    expect(house.loaded()).toEqual([18, 18, 19]);
    house.clock.moveTo(FAJR + 30 * MINUTE);
    const run = await house.lastRun(id, "played");
    expect(run.reason).toBe("Al-Kahf was left out. Kitchen could not play this recording.");
    expect((await history()).filter((entry) => entry.surahNumber === KAHF)).toEqual([]);
  },
);

// Promise audio-missing: audio missing, broken, stalling
// -> the next surah after two tries; after three surahs in a row a try a minute until the end; shown; not
// remembered as heard
test("three missing recordings in a row: no more are requested until a minute later, and the run says so", async () => {
  catalogue.audioFault = () => "missing";
  const id = await house.makeSchedule({ reciterId, surahId: KAHF });
  const run = await house.lastRun(id, "interrupted");
  expect(run.reason).toBe("The recordings cannot be reached.");
  expect(house.loaded()).toEqual([18, 18, 19, 19, 20, 20]);
  expect(await house.state()).toMatchObject({ status: "error", error: run.reason, surahId: KAHF });
});

// Proves audio-missing.
test("a recording that stalls is loaded again, then left out, and not remembered as heard", async () => {
  catalogue.audioFault = ({ surah }) => (surah === KAHF ? "stalls" : "none");
  await house.makeSchedule({ reciterId, surahId: KAHF });
  await house.plays(19);
  expect(house.loaded()).toEqual([18, 18, 19]);
  const heard = (await history()).filter((entry) => entry.surahNumber === KAHF);
  expect(heard.every((entry) => !entry.completed)).toBe(true);
});
