// Changes that no test can notice, each with the reason. They are not made, and not counted.
import type { Mutant } from "./mutants.ts";

interface Equivalent {
  file: string;
  /** The trimmed line of the source. */
  source: string;
  from: string;
  to: string;
  why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "server/playback/session/steps/items.ts",
    source: 'if (left <= 0) step.found(recital, { what: "item over" });',
    from: "<=",
    to: "<",
    why: "With nothing left a timer of no milliseconds ends the item in the same turn.",
  },
  {
    file: "server/playback/play-plan.ts",
    source: "...{ soundedUntil: null, bridged: 0, paused: false },",
    from: "0",
    to: "1",
    why: "One millisecond of an hour of patience.",
  },
];

export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT.some(
    ({ file, source, from, to }) =>
      file === mutant.file && source === mutant.source && from === mutant.from && to === mutant.to,
  );
