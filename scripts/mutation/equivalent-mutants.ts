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

export const EQUIVALENT: readonly Equivalent[] = [];

export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT.some(
    ({ file, source, from, to }) =>
      file === mutant.file && source === mutant.source && from === mutant.from && to === mutant.to,
  );
