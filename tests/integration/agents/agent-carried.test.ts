// The line to the real agent comes back in the middle of a run that it has begun: the server carries the run on.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, MINUTE } from "../house.ts";
import { type HomeWithoutLine, openHome } from "./home-without-line.ts";

let home: HomeWithoutLine;
beforeEach(async () => {
  home = await openHome();
});
afterEach(() => home.close());

const LINE_BACK = FAJR + 5 * MINUTE;

async function heardUntilLineIsBack(): Promise<void> {
  await home.isClaimed();
  home.cut();
  await eventually("it is heard", home.isHeardAtHome);
  await eventually("the volume is the run's", () => home.kitchen.state().volume === 40);
  home.clock.moveTo(LINE_BACK);
  await eventually("what was heard is told", () => {
    home.pressTwice();
    return home.kept().some(({ heard }) => heard.some(({ to }) => to >= 300));
  });
}

async function lineIsBack(): Promise<void> {
  home.proxy.set("pass");
  await eventually("the page shows it", home.isShownAsPlaying);
  await eventually("what was heard is reported", () =>
    home.kept().some(({ carried }) => carried?.isAcked),
  );
}

// Promise home-line-back-in-a-run: the connection returns in the middle of a run that the agent has started, in
// mid-surah or a later one; the answer to its report is lost, or it reports on two connections
// -> what was heard before is in the history once, with times, and a khatm advances by it; at the end the volume is
// restored, unless a person has changed it
test("back in mid-surah: what was heard before is in the history, once, and the volume goes back at the end", async () => {
  await heardUntilLineIsBack();
  // Its answer is lost: it is told again.
  home.proxy.set({ cutAt: '"runs-ack"' });
  await lineIsBack();
  home.clock.moveTo(LINE_BACK + 10 * MINUTE);
  await home.ends();
  await home.becomes("played");
  await eventually("the volume is back", () => home.kitchen.state().volume === 50);
  const [atHome, carried] = await home.historyOf(2);
  expect([atHome?.surahId, carried?.surahId]).toEqual([18, 18]);
  expect(atHome?.startPosition).toBe(0);
  expect(atHome?.timestamp).toBeGreaterThanOrEqual(FAJR);
  expect(atHome?.timestamp).toBeLessThan(FAJR + MINUTE);
  expect(atHome?.endPosition).toBeGreaterThanOrEqual(300);
  expect(carried?.startPosition).toBeGreaterThanOrEqual((atHome?.endPosition ?? 0) - 1);
  expect(carried?.timestamp).toBeGreaterThanOrEqual(LINE_BACK);
  expect(home.loadedAgain()).toEqual([]);
});

async function recitesThree(): Promise<void> {
  const portion = { kind: "surahs", surahs: [110, 112, 114] };
  expect((await home.amina.patch(`/api/schedules/${home.scheduleId}`, { portion })).status).toBe(
    200,
  );
  await eventually("the agent has it so", () =>
    home.kept().every(({ plan }) => plan.plays.order.items.length === 3),
  );
}

async function comesToTheNext(): Promise<void> {
  // Recordings last 900 s.
  home.clock.moveTo(FAJR + 15 * MINUTE - 1000);
  await eventually("the next is loaded", () => {
    home.pressTwice();
    return home.urls().at(-1)?.includes("112.mp3");
  });
  await eventually("the next is heard", () => {
    home.pressTwice();
    return home.kept().some(({ heard }) => heard.some(({ surahId }) => surahId === 112));
  });
}

// Proves line-breaks-again.
test("begun by the server, and back in a later surah: what was heard at home is in the history too, once", async () => {
  await recitesThree();
  home.clock.moveTo(FAJR - 3000);
  await eventually("the page shows it", home.isShownAsPlaying);
  home.clock.moveTo(FAJR + 3 * MINUTE);
  await eventually("the server has heard three minutes", async () => {
    home.pressTwice();
    const { body } = await home.amina.get(`/api/users/${home.amina.user.id}/playback-history`);
    return body[0]?.endPosition >= 179;
  });
  const connections = () => new Set(home.kitchen.journal.map(({ connection }) => connection)).size;
  const before = connections();
  home.cut();
  await eventually("it is taken up", () => connections() > before);
  await eventually("it is heard at home", () => {
    home.pressTwice();
    return home.kept().some(({ heard }) => heard.length > 0);
  });
  await comesToTheNext();
  await lineIsBack();
  await home.ends();
  await home.becomes("played");
  const { body } = await home.amina.get(`/api/users/${home.amina.user.id}/playback-history`);
  const places: [number, number, number][] = body
    .map(({ surahId, startPosition, endPosition }: Record<string, number>) => [
      ...[surahId, startPosition, endPosition],
    ])
    .toSorted(([a = 0, b = 0]: number[], [c = 0, d = 0]: number[]) => a - c || b - d);
  expect(places.filter(([surah]) => surah === 112)).toHaveLength(2);
  for (const [index, [surah, from]] of places.entries()) {
    const [last, , to] = places[index - 1] ?? [0, 0, 0];
    if (last === surah) expect(from, JSON.stringify(places)).toBeGreaterThan(to - 2);
  }
});

// Proves home-line-back-in-a-run.
test("back in a later surah: all that was heard before is in the history, once", async () => {
  await recitesThree();
  await home.isClaimed();
  home.cut();
  await eventually("it is heard", home.isHeardAtHome);
  await comesToTheNext();
  await lineIsBack();
  expect(home.loadedAgain()).toEqual([expect.stringContaining("112.mp3")]);
  await home.ends();
  await home.becomes("played");
  await eventually("the volume is back", () => home.kitchen.state().volume === 50);
  const entries = await home.historyOf(3);
  expect(entries.map(({ surahId }) => surahId)).toEqual([110, 112, 112]);
  const [first, atHome, carried] = entries;
  expect(first?.endPosition).toBeGreaterThan(890);
  expect(carried?.startPosition).toBeGreaterThanOrEqual((atHome?.endPosition ?? 0) - 1);
});

// Proves home-line-back-in-a-run.
test("back after a person has turned the volume: it stays so, then and at the end", async () => {
  await heardUntilLineIsBack();
  home.kitchen.turnVolume(60);
  await eventually("the agent knows", () =>
    home.kept().some(({ beganAt, volumeBefore }) => beganAt !== null && volumeBefore === null),
  );
  await lineIsBack();
  expect(home.kitchen.state().volume).toBe(60);
  await home.ends();
  await home.becomes("played");
  // It was faded out.
  await eventually("the volume is the person's", () => home.kitchen.state().volume === 60);
});
