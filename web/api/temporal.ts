// The browser's Temporal; only browsers without it fetch the polyfill (17 kB).
import type { Temporal as Polyfill } from "temporal-polyfill";

const own = (globalThis as { Temporal?: typeof Polyfill }).Temporal;

export const Temporal: typeof Polyfill =
  own ?? (await import("temporal-polyfill/implementation")).Temporal;
