// The next part of a khatm, recited by the khatm's own reciter.
import * as z from "zod/mini";
import { id } from "../../endpoint.ts";
import { plainKind, type PortionKind } from "../portion-kind.ts";

export const khatmShape = z.strictObject({ kind: z.literal("khatm"), khatmId: id });

export const khatm: PortionKind<z.output<typeof khatmShape>> = {
  ...plainKind,
  /** Its parts begin and end within recordings. */
  needs: () => ["seek"],
};
