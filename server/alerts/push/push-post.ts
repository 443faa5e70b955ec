// The request of a push message (RFC 8030), and what became of it.
import { languages } from "#contract/languages";
import { sentence } from "#contract/sentences/sentences";
import { withoutControls } from "#contract/visible-names";
import type { Clock } from "#server/platform/clock";
import type { Row } from "#server/platform/database/tables";
import type { OutgoingPost, SendPost } from "#server/platform/http/outgoing-post";
import { type AlertMessage, type PostOutcome, postOutcome, shortened } from "../alert-message.ts";
import { encryptPush, LONGEST_PUSH } from "./push-encryption.ts";
import { vapidHeader, type VapidKeys } from "./vapid.ts";

/** Seconds for which the push service keeps it for a browser that is not there: a day. */
const KEPT_FOR = 24 * 60 * 60;
/** Bytes. */
const LONGEST_TITLE = 300;
const LONGEST_TEXT = 1500;
/** Cutting below this gains nothing: the link is what is too long. */
const SHORTEST_TEXT = 40;

/** What web/install/worker.js shows. */
interface Shown {
  id: string;
  title: string;
  text: string;
  link: string;
  language: string;
  direction: "ltr" | "rtl";
}

type Subscription = Pick<Row<"pushBrowsers">, "endpoint" | "p256dh" | "auth">;

interface Sender {
  keys: VapidKeys;
  /** Whom the push service asks when something is wrong: an https or mailto address. */
  contact: string;
  /** UTC milliseconds. */
  at: number;
}

export function pushPost(
  { id, title, text, link, language }: AlertMessage,
  { endpoint, p256dh, auth }: Subscription,
  { keys, contact, at }: Sender,
): OutgoingPost {
  const about = { id, link, language, direction: languages[language].direction };
  const plain = fitting({ ...about, title, text });
  return {
    url: endpoint,
    headers: {
      authorization: vapidHeader(keys, { endpoint, contact, now: at }),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(KEPT_FOR),
      // A phone that sleeps shows it all the same: https://www.rfc-editor.org/rfc/rfc8030#section-5.3
      urgency: "high",
    },
    body: encryptPush(plain, { p256dh, auth }),
  };
}

/** As JSON; what does not fit is cut, since a character can take six bytes there. */
function fitting(shown: Shown): Buffer {
  const title = withoutControls(shown.title);
  // Line breaks separate the alerts.
  const text = shown.text.split("\n").map(withoutControls).join("\n");
  for (let longest = LONGEST_TEXT; ; longest = Math.floor(longest / 2)) {
    const cut = {
      title: shortened(title, Math.min(longest, LONGEST_TITLE)),
      text: shortened(text, longest),
    };
    const plain = Buffer.from(JSON.stringify({ ...shown, ...cut }));
    if (plain.byteLength <= LONGEST_PUSH || longest < SHORTEST_TEXT) return plain;
  }
}

/** `isGone`: the browser's subscription has ended for good. */
export type PushOutcome = PostOutcome & { isGone: boolean };

interface World {
  send: SendPost;
  clock: Clock;
  keys: VapidKeys;
  contact: string;
}

/** Never rejects: a message that cannot be made is one that was not sent. */
export async function sendPush(
  message: AlertMessage,
  subscription: Subscription,
  { send, clock, keys, contact }: World,
): Promise<PushOutcome> {
  let post: OutgoingPost;
  try {
    post = pushPost(message, subscription, { keys, contact, at: clock.now() });
  } catch (error) {
    const answer = { ok: false, why: "failed", problem: (error as Error).message } as const;
    return { ...postOutcome(answer, subscription.endpoint), isGone: false };
  }
  const outcome = postOutcome(await send(post), subscription.endpoint);
  // https://www.rfc-editor.org/rfc/rfc8030#section-7.3
  if (outcome.status === 404 || outcome.status === 410) {
    return { ...outcome, sentence: sentence("alert.push-gone"), isGone: true };
  }
  return { ...outcome, isGone: false };
}
