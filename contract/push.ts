// Push notifications: the browsers of an account that show its alerts, also while no page of Wird is open.
import * as z from "zod/mini";
import { chosenName, endpoint, id, idInPath, instant, success, text } from "./endpoint.ts";
import { anySentence } from "./sentences/sentence.ts";
import type { PlainCode } from "./sentences/sentences.ts";

/** Of one account; more share its alerts with nobody that still looks. */
export const MOST_PUSH_BROWSERS = 10;

/** Push services are on https (RFC 8030); a fake one on this machine need not be. */
function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, hash } = new URL(address);
  if (username !== "" || hash !== "") return false;
  return protocol === "https:" || (protocol === "http:" && hostname === "127.0.0.1");
}

/** Unpadded base64url of so many bytes. */
const encoded = (bytes: number) =>
  text(
    200,
    z.regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`),
      "alert.push-invalid" satisfies PlainCode,
    ),
  );

export const pushBrowser = z.object({
  id,
  /** For example "Chrome on Android". */
  name: z.string(),
  /** By which its page knows itself. */
  endpoint: z.string(),
  createdAt: instant,
  /** Why the last notification could not be delivered; null: it was, or none was sent. */
  failure: z.nullable(z.object({ at: instant, message: z.string(), sentence: anySentence })),
});
export type PushBrowser = z.output<typeof pushBrowser>;

const own = z.strictObject({ userId: idInPath });

export const getPush = endpoint({
  method: "GET",
  path: "/api/users/:userId/push",
  summary:
    "The browsers that show one's alerts as notifications, and the key that they subscribe with",
  access: "self",
  token: "never",
  params: own,
  reply: z.object({
    /** Of the server (VAPID, RFC 8292): a point of P-256, base64url. */
    publicKey: z.string(),
    browsers: z.array(pushBrowser),
  }),
});

export const addPush = endpoint({
  method: "POST",
  path: "/api/users/:userId/push",
  summary: "Shows one's alerts as notifications in this browser",
  access: "self",
  token: "never",
  params: own,
  body: z.strictObject({
    userId: z.optional(id),
    name: chosenName("alert.push-invalid"),
    /** As the browser's PushSubscription has them (RFC 8291): the point of its key, and its secret. */
    endpoint: text(2000, z.refine(isPushAddress, "alert.push-invalid" satisfies PlainCode)),
    p256dh: encoded(65),
    auth: encoded(16),
  }),
  reply: pushBrowser,
});

export const removePush = endpoint({
  method: "DELETE",
  path: "/api/push/:id",
  summary: "Shows no more notifications in that browser",
  access: { owner: "push" },
  token: "never",
  params: z.strictObject({ id: idInPath }),
  reply: success,
});
