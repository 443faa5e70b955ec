// Changes that no test can notice, each with the reason. They are not made, and not counted.
import type { Mutant } from "./mutants.ts";

interface Equivalent {
  file: string;
  /** In other files too. */
  everywhere?: true;
  /** The trimmed line of the source, or what is found in it. */
  source: string | RegExp;
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
    everywhere: true,
    source: /\.limit\(1\)(?:\.executeTakeFirst|$)/,
    from: "1",
    to: "2",
    why: "The first row alone is taken of what was read.",
  },
  {
    file: "server/account/google/google-routes.ts",
    source: 'if (error instanceof AppError && error.code === "forbidden") return "closed";',
    from: "&&",
    to: "||",
    why: "Of refusals this call has no other one, and no other fault has that code.",
  },
  {
    file: "server/runs/run-writes.ts",
    source: "if (key === HEARD || place === null) continue;",
    from: "||",
    to: "&&",
    why: "The entry of what was heard has no place, and every other one has: both hold or neither.",
  },
  {
    file: "server/runs/claimed-runs.ts",
    source: "const rank = ({ plan }: ClaimedRun) => (plan?.adhan ? 0 : 1);",
    from: "1",
    to: "2",
    why: "Of two ranks only their order counts.",
  },
  {
    file: "web/api/prayers.ts",
    everywhere: true,
    source: /\buserId \?\? 0\b|useUserId\(\) \?\? 0\b/,
    from: "0",
    to: "1",
    why: "Until the account is known nothing is asked, and nothing is kept for either number.",
  },
  {
    file: "web/household/household-actions.ts",
    everywhere: true,
    source: /\b(?:staleTime|gcTime): 0,/,
    from: "0",
    to: "1",
    why: "One millisecond.",
  },
  {
    file: "server/playback/session/steps/place.ts",
    source: "if (!order) return false;",
    from: "false",
    to: "true",
    why: "What it plays then is in no list of the run, which ends in the same step.",
  },
  {
    file: "server/playback/nodes/playback-sessions.ts",
    source: "if (error instanceof LeasedElsewhere) return;",
    from: "error instanceof LeasedElsewhere",
    to: "!(error instanceof LeasedElsewhere)",
    why: "Whether a line of the log is written depends on it, and nothing else.",
  },
  {
    file: "server/runs/due-runs.ts",
    source: "return Math.max(dueAt, startedAt ?? 0) <= (schedule.unknownUntil ?? 0);",
    from: "0",
    to: "1",
    why: "No run was due in the first millisecond of 1970.",
  },
];

export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT.some((each) => isOne(each, mutant));

export function isOne({ file, everywhere, source, from, to }: Equivalent, mutant: Mutant): boolean {
  if (from !== mutant.from || to !== mutant.to) return false;
  if (file !== mutant.file && !everywhere) return false;
  return typeof source === "string" ? source === mutant.source : source.test(mutant.source);
}
