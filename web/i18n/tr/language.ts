// What a page of the web app fetches of Turkish: what it always needs, and where its messages are.
export { default as atHand } from "./at-hand.ts";
export { default as common } from "./every-page.ts";
export { default as hijriMonths } from "./hijri-months.ts";
export { default as names } from "./names.ts";

export const files = import.meta.glob([
  "./*.ts",
  "!./{at-hand,every-page,hijri-months,language,names,no-script}.ts",
]);
