// Sentences about alerts, tokens and the programs that use them.
import type { AnySentence, Say } from "./sentence.ts";

type Status = { status: number };

export const alertSentences = {
  "alert.address-invalid":
    "This is no web address. It begins with https:// or http:// and has nothing after a #.",
  "alert.topic-missing":
    "An ntfy address ends with its topic, such as https://ntfy.sh/our-house. A topic has letters, digits, _ and -.",
  "alert.mail-missing": "Your account has no e-mail address. Add one before you ask for letters.",
  "alert.quiet-half": "Quiet hours need a beginning and an end that differ.",
  "alert.no-way":
    "There is no way to tell you yet. Choose letters, notifications, a phone app or a webhook first.",
  "alert.private-address":
    "This address leads into a private network, which this server does not call.",
  "alert.name-unknown": ({ host }: { host: string }) => `There is no server called ${host}.`,
  "alert.no-answer": ({ host }: { host: string }) => `${host} did not answer within 10 seconds.`,
  "alert.refused-connection": ({ host, problem }: { host: string; problem: string }) =>
    `${host} could not be reached: ${problem}.`,
  "alert.redirected": ({ status }: Status) =>
    `It answered with a redirect (${status}), which Wird does not follow. Use the address it leads to.`,
  "alert.answered": ({ status }: Status) => `It answered ${status}.`,
  "alert.refused": ({ status }: Status) => `It refused the message with ${status}.`,
  "alert.mail-unproven": ({ address }: { address: string }) =>
    `${address} is not confirmed yet, and alerts go to confirmed addresses only. Letters begin once you open the link in the letter that Wird has sent there.`,
  "alert.mail-sent": ({ address }: { address: string }) =>
    `The mail server took the letter to ${address}.`,
  "alert.mail-written":
    "There is no mail server: the letter is a file in the outbox folder of the server.",
  "alert.mail-failed": ({ problem }: { problem: string }) =>
    `The mail server did not take the letter: ${problem}`,
  "alert.push-invalid": "The browser's subscription to notifications is not valid. Try again.",
  "alert.push-most": ({ most }: { most: number }) =>
    `There are ${most} browsers with notifications already, which is the most. Remove one first.`,
  "alert.push-gone": "That browser takes no notifications any more: it was removed from the list.",
  "alert.unexplained": "Why is not known.",
  "alert.unreachable": ({ speaker, reason }: { speaker: string; reason: AnySentence }, say: Say) =>
    `${speaker} cannot be reached, and it is to recite soon. ${say(reason)}`,

  "token.name-missing": "A token needs a name, such as the program that uses it.",
  "token.most-reached": ({ most }: { most: number }) =>
    `There are ${most} tokens already, which is the most. Revoke one that is no longer used.`,
  "token.scope-missing": "This token may only read.",
  "token.not-here": "Tokens are not accepted for this call. Please sign in.",
  "token.unknown": "This token is not valid: it was revoked or mistyped.",
};
