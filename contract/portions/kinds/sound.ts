// A sound of one's own, such as an adhan.
import * as z from "zod/mini";
import { id } from "../../endpoint.ts";
import { plainKind, type PortionKind } from "../portion-kind.ts";

export const soundShape = z.strictObject({ kind: z.literal("sound"), soundId: id });

export const sound: PortionKind<z.output<typeof soundShape>> = {
  ...plainKind,
  whyNotOnEcho: "portion.echo-plays-no-sounds",
};
