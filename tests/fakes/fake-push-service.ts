// A push service with its browsers: checks who sends (RFC 8292) and decrypts what a browser would show (RFC 8291).
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { type FakeReceiver, type ReceivedPost, startFakeReceiver } from "./fake-receiver.ts";

export interface PushMessage {
  /** The browser's name. */
  to: string;
  ttl: number;
  urgency: string;
  /** Whom the sender names for questions. */
  contact: string;
  /** Its public key, base64url. */
  sender: string;
  /** What was encrypted, as JSON. */
  shown: Record<string, string>;
}

export interface FakePushService extends Omit<FakeReceiver, "received"> {
  messages: PushMessage[];
  /** A browser that subscribes: what it would send to Wird. */
  subscribe(name: string): { name: string; endpoint: string; p256dh: string; auth: string };
}

export async function startFakePushService(): Promise<FakePushService> {
  const messages: PushMessage[] = [];
  const browsers = new Map<string, Browser>();
  const receiver = await startFakeReceiver({
    onPost(post) {
      const browser = browsers.get(post.path);
      if (!browser) throw new Error(`Nobody has subscribed at ${post.path}.`);
      messages.push(received(post, browser, receiver.url));
    },
  });
  receiver.answer = 201;
  return Object.assign(receiver, {
    messages,
    subscribe(name: string) {
      const key = createECDH("prime256v1");
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(8).toString("hex")}`;
      browsers.set(path, { name, key, auth });
      const p256dh = key.generateKeys("base64url");
      return { name, endpoint: receiver.url + path, p256dh, auth: auth.toString("base64url") };
    },
  });
}

interface Browser {
  name: string;
  key: ReturnType<typeof createECDH>;
  auth: Buffer;
}

function received({ headers, bytes }: ReceivedPost, browser: Browser, url: string): PushMessage {
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("It is not encrypted.");
  const { claims, sender } = checked(String(headers.authorization));
  if (claims.aud !== url) throw new Error(`It is signed for ${claims.aud}.`);
  return {
    ...{ to: browser.name, sender, contact: claims.sub },
    ...{ ttl: Number(headers.ttl), urgency: String(headers.urgency) },
    shown: JSON.parse(decrypted(bytes, browser)),
  };
}

function checked(header: string) {
  const [, signed = "", signature = "", sender = ""] =
    /^vapid t=([^.]+\.[^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? [];
  const point = Buffer.from(sender, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  ) as [string, string];
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isOwn = verify(
    "sha256",
    Buffer.from(signed),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isOwn) throw new Error("The signature is another's.");
  const claims = JSON.parse(Buffer.from(signed.split(".")[1] ?? "", "base64url").toString());
  return { claims: claims as { aud: string; sub: string }, sender };
}

function decrypted(body: Buffer, { key, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const derive = (from: Buffer, by: Buffer, about: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", from, by, about, bytes));
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), key.getPublicKey(), theirs]);
  const secret = derive(key.computeSecret(theirs), auth, about, 32);
  const named = (name: string, bytes: number) =>
    derive(secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes);
  const decipher = createDecipheriv("aes-128-gcm", named("aes128gcm", 16), named("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  if (plain.at(-1) !== 2) throw new Error("It is not the last record.");
  return plain.subarray(0, -1).toString();
}
