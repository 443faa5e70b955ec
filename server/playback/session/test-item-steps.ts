// For tests: a run of a list of items on the speaker of paper, and what it was sent since then.
import { orderOf, type PlayItem } from "../play-order.ts";
import { FAJR, type TestSession } from "./test-session.ts";

export const part = (from: number | null, to: number | null, repeat = 1, surah = 1): PlayItem => ({
  recording: { surah },
  from,
  to,
  repeat,
});

/** `session` is asked each time: every test has one of its own. */
export function itemSteps(session: () => TestSession) {
  return {
    /** A run of a list that ends by itself; it plays the first item since just now. */
    async reciting(
      items: PlayItem[],
      list: { times?: number; gap?: number } = {},
      { patience = null, minutes = 30 }: { minutes?: number; patience?: number | null } = {},
    ) {
      const kitchen = session();
      const order = orderOf(items, list);
      const begun = kitchen.run({ minutes, plan: { order, startsOver: false, patience } });
      await kitchen.session.begin(begun.plan);
      const first = kitchen.loads().at(-1);
      kitchen.plays(first?.surahId ?? 0, first?.position);
      await kitchen.clock.advance(0);
      kitchen.answers(true);
      kitchen.commands.length = 0;
      return begun;
    },

    /** The commands since then, except questions, each with its second: "15 seek 5". */
    sent(): string[] {
      return session()
        .commands.filter(({ command }) => command !== "refresh")
        .map(({ at, command, value, media }) => {
          const what = media ? ` ${media.surahId} at ${media.position}` : ` ${value ?? ""}`;
          return `${(at - FAJR) / 1000} ${command}${what.trimEnd()}`;
        });
    },

    /** "index.repetition.round" */
    step(): string {
      const { index, repetition, round } = session().session.plan()?.order ?? {};
      return [index, repetition, round].join(".");
    },
  };
}
