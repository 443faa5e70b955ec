// For tests: the states of a run with who holds it, and what the table of transitions makes of each.
import { expect } from "vitest";
import type { Row } from "#server/platform/database/tables";
import type { RunState } from "#server/runs/run-tables";
import { type LifeEvent, type Transition, transitions } from "#server/runs/run-transitions";

const openStates: RunState[] = ["preparing", "waiting", "running", "interrupted"];
export const endStates: RunState[] = [...transitions.outdated.from];
const holders = ["this node", "another node", "an Echo", "nobody"] as const;
export const claimedBy = {
  "this node": "1",
  "another node": "2",
  "an Echo": "alexa",
  nobody: null,
};
type Holder = (typeof holders)[number];

export interface Situation {
  state: RunState | "no row";
  holder: Holder;
}
export const situations: Situation[] = [
  { state: "no row", holder: "nobody" },
  ...openStates.flatMap((state) => holders.map((holder) => ({ state, holder }))),
  ...endStates.map((state) => ({ state, holder: "nobody" as const })),
];

export function mayHold(event: LifeEvent, holder: Holder): boolean {
  const { heldBy }: Transition = transitions[event];
  if (heldBy === "another node") return holder === "another node" || holder === "nobody";
  return heldBy === "anyone" || heldBy === holder;
}

export function situationAfter(event: LifeEvent, before: Situation): Situation {
  const { to, goesTo }: Transition = transitions[event];
  const state = to === "same" ? before.state : to;
  const isOver = state === "no row" || endStates.includes(state);
  return { state, holder: isOver ? "nobody" : (goesTo ?? before.holder) };
}

export function situationOf(run: Row<"runs"> | undefined): Situation {
  if (!run) return { state: "no row", holder: "nobody" };
  const { status: state } = run;
  expect(run.endedAt !== null, `${state} has ended`).toBe(endStates.includes(state));
  const holder = holders.find((name) => claimedBy[name] === run.claimedBy) ?? "nobody";
  return { state, holder };
}
