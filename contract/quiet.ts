// Quiet now: for a while nothing that Wird begins by itself sounds on one's speakers, or on some of them.
import * as z from "zod/mini";
import { endpoint, id, idInPath, instant } from "./endpoint.ts";
import { MANAGED } from "./household-roles.ts";
import type { PlainCode } from "./sentences/sentences.ts";

/** Minutes: seven days. */
export const LONGEST_QUIET = 7 * 24 * 60;
const MOST_DEVICES = 100;

export const quiet = z.object({
  until: instant,
  deviceIds: z.array(id),
});
export type Quiet = z.output<typeof quiet>;

const own = z.strictObject({ userId: idInPath });

export const getQuiet = endpoint({
  method: "GET",
  path: "/api/users/:userId/quiet",
  summary: "The quiet that one has asked for; null: none",
  access: "self",
  params: own,
  reply: z.nullable(quiet),
});

export const beginQuiet = endpoint({
  method: "POST",
  path: "/api/users/:userId/quiet",
  summary: "Stops what plays, and skips what is due until then; replaces the quiet before",
  access: "self",
  creates: true,
  params: own,
  owns: { deviceIds: MANAGED },
  body: z
    .strictObject({
      minutes: z.optional(z.int().check(z.minimum(1), z.maximum(LONGEST_QUIET))),
      until: z.optional(z.iso.datetime()),
      /** Left out: all of one's own speakers, also those that are connected meanwhile. */
      deviceIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_DEVICES))),
    })
    .check(
      z.refine(
        ({ minutes, until }) => (minutes === undefined) !== (until === undefined),
        "quiet.end-ambiguous" satisfies PlainCode,
      ),
    ),
  reply: z.nullable(quiet),
  status: 200,
});

export const endQuiet = endpoint({
  method: "DELETE",
  path: "/api/users/:userId/quiet",
  summary: "Ends the quiet, where there is one",
  access: "self",
  params: own,
  reply: z.nullable(quiet),
});
