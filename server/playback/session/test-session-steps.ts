// For tests: what nearly every test of a playback session does with it.
import { englishOf } from "#contract/sentences/sentences";
import { inOrder } from "../play-order.ts";
import type { PlayPlan } from "../play-plan.ts";
import type { StoredState } from "../record/playback-state-store.ts";
import { everySurah, type TestSession } from "./test-session.ts";

type Begin = Parameters<TestSession["session"]["begin"]>;
type RunOptions = Parameters<TestSession["run"]>[0];

/** `session` is asked each time: every test has one of its own. */
export function sessionSteps(session: () => TestSession) {
  const from = (surah: number) => ({ order: inOrder(everySurah.availableSurahs, surah) });

  // The session tells by its state what became of the first load.
  const begin = (...how: Begin) =>
    session()
      .session.begin(...how)
      .catch(() => {});

  return {
    begin,
    from,
    surahs: () =>
      session()
        .loads()
        .map((media) => media.surahId),
    /** With its error in English. */
    state: () => {
      const state = session().session.state();
      return { ...state, error: state.error && englishOf(state.error) };
    },

    /**
     * What an earlier process stored of surah 18 as it recited it for this run: at this second then, heard from `from` on, and
     * `duration` seconds long.
     */
    leftReciting(
      { runId }: Pick<PlayPlan, "runId">,
      stored: { position: number; positionAt: number; duration: number; from?: number },
    ): StoredState {
      const { from: heardFrom = stored.position, ...place } = stored;
      return {
        ...{ ...session().session.state(), surahId: 18, reciterId: 5, status: "playing" },
        ...{ ...place, hearing: { runId, entry: null, from: heardFrom } },
        ...{ volumeOwed: null, unmuteOwed: false },
      };
    },

    /** A run that plays `surah` since just now. */
    async playing(surah = 18, options: RunOptions = {}) {
      const begun = session().run({ ...options, plan: { ...from(surah), ...options.plan } });
      await begin(begun.plan);
      session().plays(surah);
      await session().clock.advance(0);
      return begun;
    },
  };
}
