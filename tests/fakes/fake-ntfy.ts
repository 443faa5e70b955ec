// ntfy as a receiver sees it: POST to a topic, with the headers of https://docs.ntfy.sh/publish/.
import { type FakeReceiver, type ReceivedPost, startFakeReceiver } from "./fake-receiver.ts";

/** The largest text that ntfy shows as a message, bytes. */
const LONGEST = 4096;

export interface NtfyMessage {
  topic: string;
  title: string;
  text: string;
  priority: number;
  tags: string[];
  click: string | null;
  /** `user:password`, or null. */
  login: string | null;
}

export interface FakeNtfy extends Omit<FakeReceiver, "received"> {
  messages: NtfyMessage[];
}

export async function startFakeNtfy(onMessage?: (message: NtfyMessage) => void): Promise<FakeNtfy> {
  const messages: NtfyMessage[] = [];
  const receiver = await startFakeReceiver({
    onPost(post) {
      const message = messageOf(post);
      messages.push(message);
      onMessage?.(message);
    },
  });
  return Object.assign(receiver, { messages });
}

function messageOf({ path, headers, body }: ReceivedPost): NtfyMessage {
  if (Buffer.byteLength(body) > LONGEST) throw new Error("ntfy would make a file of this.");
  const { title = "", priority = "3", tags = "", click = null, authorization } = headers;
  const login = /^Basic (.+)$/.exec(authorization ?? "")?.[1];
  return {
    topic: path.slice(1),
    title: decoded(String(title)),
    text: body,
    priority: Number(priority),
    tags: String(tags).split(","),
    click: click === null ? null : String(click),
    login: login ? Buffer.from(login, "base64").toString() : null,
  };
}

/** RFC 2047. */
function decoded(text: string): string {
  return text.replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, base64: string) =>
    Buffer.from(base64, "base64").toString(),
  );
}
