// For tests of sounds: an account, and how it uploads.
import type { Sound } from "#contract/sounds";
import type { Answer, Member, Wird } from "../../harness.ts";

export interface SoundAccount {
  member: Member;
  /** /api/users/{userId}/sounds */
  base: string;
  send(path: string, body: RequestInit["body"], headers?: Record<string, string>): Promise<Answer>;
  /** The file as the body itself. */
  asBody(bytes: Buffer, name?: string, type?: string): Promise<Answer>;
  /** The file as a part of a form. */
  asForm(bytes: Buffer, filename: string, fields?: Record<string, string>): Promise<Answer>;
  media(sound: Sound, init?: RequestInit): Promise<Response>;
}

let people = 0;

/** A new account, with limits of its own. */
export async function soundAccount(wird: Wird): Promise<SoundAccount> {
  people += 1;
  const member = await wird.member(`amina${people}`);
  const base = `/api/users/${member.user.id}/sounds`;

  async function send(
    path: string,
    body: RequestInit["body"],
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await fetch(wird.url + path, {
      method: "POST",
      headers: { cookie: member.cookie(), ...headers },
      body: body ?? null,
    });
    return { status: reply.status, headers: reply.headers, body: await reply.json() };
  }

  return {
    member,
    base,
    send,
    asBody: (bytes, name = "Adhan", type = "audio/mpeg") =>
      send(`${base}?name=${encodeURIComponent(name)}`, new Uint8Array(bytes), {
        "content-type": type,
      }),
    asForm(bytes, filename, fields = {}) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)], { type: "audio/mpeg" }), filename);
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return send(base, form);
    },
    media: (sound, init) => fetch(wird.url + sound.mediaUrl, init),
  };
}

export const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
