// Sounds of one's own: an adhan or adhkar that an account has uploaded, or the address of one.
import * as z from "zod/mini";
import { chosenName, endpoint, id, idInPath, instant, success, text } from "./endpoint.ts";
import type { PlainCode } from "./sentences/sentences.ts";

/** The largest file, bytes. */
export const LARGEST_SOUND = 20 * 1024 * 1024;
/** The limits of one account: sounds, and the bytes of its files together. */
export const MOST_SOUNDS = 50;
export const MOST_SOUND_BYTES = 200 * 1024 * 1024;

export const soundKinds = ["file", "address"] as const;

export const sound = z.object({
  id,
  userId: id,
  name: z.string(),
  kind: z.enum(soundKinds),
  /** As its content shows; for an address as its path ends. */
  contentType: z.string(),
  /** Bytes; null for an address. */
  size: z.nullable(z.int()),
  /** Null: unknown. */
  seconds: z.nullable(z.number()),
  /** The address that was given; null for a file. */
  url: z.nullable(z.string()),
  /** What a page plays: a signed path under /media that expires within two days, or the address. */
  mediaUrl: z.string(),
  createdAt: instant,
});
export type Sound = z.output<typeof sound>;

export const soundName = chosenName("sound.name-missing");

/** An https address without credentials; speakers get it unchanged. */
export const soundAddress = text(
  2000,
  z.trim(),
  z.refine(isSoundAddress, "sound.address-invalid" satisfies PlainCode),
);

function isSoundAddress(address: string): boolean {
  if (!/^https:\/\/[^\s\\/][^\s\\]*$/i.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname !== "" && username === "" && password === "";
}

const own = z.strictObject({ userId: idInPath });
const one = z.strictObject({ id: idInPath });

export const listSounds = endpoint({
  method: "GET",
  path: "/api/users/:userId/sounds",
  summary: "One's own sounds",
  access: "self",
  params: own,
  reply: z.array(sound),
});

export const createSound = endpoint({
  method: "POST",
  path: "/api/users/:userId/sounds",
  summary:
    "Adds a sound: an https address as JSON, or a file (MP3, AAC, Ogg or WAV, up to 20 MB) as the " +
    "body or as the part `file` of a form",
  access: "self",
  creates: true,
  takesFile: true,
  params: own,
  /** The name of a file that is itself the body; without one a file is called "Sound". */
  query: z.strictObject({ name: z.optional(soundName) }),
  body: z.strictObject({ userId: z.optional(id), name: soundName, url: soundAddress }),
  reply: sound,
});

export const deleteSound = endpoint({
  method: "DELETE",
  path: "/api/sounds/:id",
  summary: "Deletes a sound that no schedule uses; its media addresses end at once",
  access: { owner: "sound" },
  params: one,
  reply: success,
});
