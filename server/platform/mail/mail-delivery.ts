// Delivers letters: over SMTP, or as .eml files in the data folder where no mail server is set up.
import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config";
import type { Log } from "../log.ts";
import { oneLine } from "../one-line.ts";

export interface Letter {
  to: { name: string; address: string };
  subject: string;
  plain: string;
  html: string;
}

/** A letter in its outbox; the same in each try. */
export interface Outgoing {
  id: number;
  /** UTC milliseconds. */
  createdAt: number;
  /** Each try writes a new token into it: mail systems must not hide the newer letter as a copy of the older. */
  isRenewed?: boolean;
}

export interface Delivery {
  kind: "smtp" | "outbox";
  /** Rejects when the letter could not be delivered, or may have been: it is then sent again. */
  deliver(letter: Letter, outgoing: Outgoing): Promise<void>;
}

interface Options {
  mail: Config["mail"];
  dataDir: string;
  log: Log;
}

/** Milliseconds. A mail server that hangs must not delay the letters behind it for long. */
const SMTP_TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
const NOTHING_FROM_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

export function createDelivery({ mail, dataDir, log }: Options): Delivery {
  return mail.smtpUrl === null
    ? deliverToFiles(mail.from, join(dataDir, "outbox"), log)
    : deliverBySmtp(mail.from, mail.smtpUrl);
}

function deliverBySmtp(from: string, url: string): Delivery {
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ url, ...SMTP_TIMEOUTS, ...NOTHING_FROM_OUTSIDE });
  };
  /** Loaded with the first letter: letters are few, and memory is scarce at home. */
  let transport: ReturnType<typeof open> | undefined;
  return {
    kind: "smtp",
    async deliver(letter, outgoing) {
      transport ??= open();
      const messageId = messageIdOf(letter, from, outgoing);
      await (await transport).sendMail({ ...messageOf(letter, from), ...messageId });
    },
  };
}

function deliverToFiles(from: string, folder: string, log: Log): Delivery {
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ streamTransport: true, buffer: true, ...NOTHING_FROM_OUTSIDE });
  };
  let writer: ReturnType<typeof open> | undefined;
  return {
    kind: "outbox",
    async deliver(letter, { id }) {
      writer ??= open();
      const { message } = await (await writer).sendMail({
        ...messageOf(letter, from),
        text: { raw: readablePart("text/plain", letter.plain) },
        html: { raw: readablePart("text/html", letter.html) },
      });
      // Private: a reset link works for anyone who reads it.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info(`mail: no SMTP_URL is set, so the letter was written to ${file}`);
    },
  };
}

/** Unencoded, so that a link can be copied from the file in any editor. */
const readablePart = (type: string, text: string) =>
  `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`;

/**
 * One whose answer was lost may have arrived (RFC 5321, 6.1): under the same Message-ID mail systems show it once.
 * Without one the transport makes a new one for each try.
 */
function messageIdOf(
  { to, subject }: Letter,
  from: string,
  { id, createdAt, isRenewed }: Outgoing,
) {
  if (isRenewed) return {};
  const of = JSON.stringify([id, createdAt, to.address, subject, from]);
  const name = createHash("sha256").update(of).digest("hex").slice(0, 40);
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return { messageId: `<${name}@${domain}>` };
}

function messageOf({ to, subject, plain, html }: Letter, from: string) {
  return {
    from,
    // As name and address: a comma in one string would add a recipient.
    to: [{ name: oneLine(to.name), address: oneLine(to.address) }],
    subject: oneLine(subject),
    text: plain,
    html,
  };
}
