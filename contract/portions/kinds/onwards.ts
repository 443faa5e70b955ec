// From a surah on, until the end time.
import * as z from "zod/mini";
import { plainKind, type PortionKind } from "../portion-kind.ts";

export const onwardsShape = z.strictObject({ kind: z.literal("onwards") });

export const onwards: PortionKind<z.output<typeof onwardsShape>> = {
  ...plainKind,
  whyNotOnEcho: null,
};
