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
  {
    file: "server/account/account-export.ts",
    source: "let last = { dueAt: -1, slot: 0 };",
    from: "1",
    to: "2",
    why: "No run was due before 1970: all are later than either.",
  },
  {
    file: "server/account/passwords.ts",
    source: "const AT_ONCE = Math.min(3, availableParallelism());",
    from: "3",
    to: "4",
    why: "Shows in nothing but speed, and with three cores or fewer not in that.",
  },
  {
    file: "server/account/address-proof-routes.ts",
    source: 'const isText = typeof token === "string" && token.length <= RESET_TOKEN_MAX;',
    from: "<=",
    to: "<",
    why: "A token of just that length is none that was sent: it is refused either way.",
  },
  {
    file: "server/account/account-store.ts",
    source:
      'const anybody = await queries.selectFrom("users").select("id").limit(1).executeTakeFirst();',
    from: "1",
    to: "2",
    why: "The first row alone is read.",
  },
  {
    file: "server/account/account-store.ts",
    source: ".limit(1)",
    from: "1",
    to: "2",
    why: "The first row alone is read.",
  },
];

export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT.some(
    ({ file, source, from, to }) =>
      file === mutant.file && source === mutant.source && from === mutant.from && to === mutant.to,
  );
