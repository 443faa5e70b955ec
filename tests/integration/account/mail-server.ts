// A local mail server that stores the e-mails it receives.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  url: string;
  /** `at`: milliseconds of this machine's clock. */
  received: { from: string; to: string[]; text: string; at: number }[];
  /** True: replies "try again later". */
  refuse: boolean;
  /** True: replies so to a letter that it keeps, as one whose answer is lost. */
  refuseWhatIsKept: boolean;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom(_address, _session, callback) {
      if (!mailServer.refuse) return callback();
      callback(tryAgainLater());
    },
    onData(stream, { envelope }, callback) {
      let text = "";
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map((recipient) => recipient.address);
        mailServer.received.push({ from, to, text: text.replaceAll("\r\n", "\n"), at: Date.now() });
        callback(mailServer.refuseWhatIsKept ? tryAgainLater() : null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refuse: false,
    refuseWhatIsKept: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

const tryAgainLater = () => Object.assign(new Error("try again later"), { responseCode: 451 });

/** The newest link to this page in a letter, to this address; undefined: none has come. */
export function letterLink(
  { received }: Pick<MailServer, "received">,
  page: string,
  to?: string,
): string | undefined {
  const links = received
    .filter((letter) => to === undefined || letter.to.includes(to))
    .map(({ text }) => text.replaceAll("=\n", "").replaceAll("=3D", "="))
    .flatMap((text) => [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link));
  return links.findLast((link) => link.includes(page));
}
