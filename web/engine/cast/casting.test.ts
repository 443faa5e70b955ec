// A tab in a Cast session: a recording there is its own when it has loaded it, and another tab's or device's else.
import { beforeEach, expect, test, vi } from "vitest";
import { watched } from "../../api/watched.ts";
import type { Track } from "../outputs/player-output.ts";
import type { Player } from "../player.ts";
import { createCasting } from "./casting.ts";

const session = vi.hoisted(() => ({ listener: undefined as any }));
vi.mock("./cast-session.ts", () => ({
  openCast: async (listener: unknown) => {
    session.listener = listener;
    return { settled: async () => {}, request: async () => {}, end() {}, close() {} };
  },
}));

const track = (surah: number) => ({ url: `https://recordings.example/${surah}.mp3` }) as Track;

const useCast = vi.fn();
const castChanged = vi.fn();
beforeEach(() => {
  useCast.mockClear();
  castChanged.mockClear();
});

/** A tab whose player plays `own`, with Cast opened by its button. */
async function tab(own: Track | null) {
  const state = watched<object>({
    track: own ?? track(1),
    served: false,
    output: { kind: "here" },
  });
  const player = { state, useCast, castChanged, useBrowser: vi.fn(), ended: vi.fn() };
  const casting = createCasting(player as unknown as Player, vi.fn());
  const stop = casting.start();
  await casting.castHere();
  if (own) state.set({ track: own, served: false, output: { kind: "cast" } });
  return { state, stop };
}

test("what this tab has loaded there is its own, also when it is told again", async () => {
  const { stop } = await tab(track(18));
  session.listener.changed(track(18));
  expect(castChanged).toHaveBeenLastCalledWith(track(18), true);
  session.listener.connected("Living room", {}, track(18), false);
  expect(useCast).toHaveBeenLastCalledWith("Living room", {}, track(18), false, true);
  stop();
});

test("what another tab or device of Wird's has loaded is not: it is recorded there", async () => {
  const { stop } = await tab(track(18));
  session.listener.changed(track(36));
  expect(castChanged).toHaveBeenLastCalledWith(track(36), false);
  stop();
  const joined = await tab(null);
  session.listener.connected("Living room", {}, track(36), false);
  expect(useCast).toHaveBeenLastCalledWith("Living room", {}, track(36), false, false);
  session.listener.connected("Living room", {}, null, false);
  expect(useCast).toHaveBeenLastCalledWith("Living room", {}, null, false, false);
  joined.stop();
});
