// The seeds that ever failed for a fault of Wird: `npm test` runs them again.

export const FAILED_SEEDS: {
  seed: number;
  homes: number;
  days: number;
  /** What was wrong with Wird. */
  broke: string;
  /** The subject of the commit that mended it. */
  mendedBy: string;
}[] = [
  {
    ...{ seed: 5, homes: 10, days: 1 },
    broke: "states of speakers were not stored beside those that were stored already",
    mendedBy: "Store the states of speakers of which only some are stored already",
  },
];
