// A server that webhooks and ntfy messages are sent to: keeps what arrives, and can refuse, hang or redirect.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedPost {
  /** Milliseconds of this machine's clock. */
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The same, where it is no text. */
  bytes: Buffer;
}

export interface FakeReceiver {
  /** http://127.0.0.1:PORT */
  url: string;
  received: ReceivedPost[];
  /** What the next requests are answered: a status, or nothing at all. */
  answer: number | "nothing";
  close(): Promise<void>;
}

export interface ReceiverOptions {
  onPost?: (post: ReceivedPost) => void;
}

export async function startFakeReceiver({ onPost }: ReceiverOptions = {}): Promise<FakeReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const bytes = Buffer.concat(parts);
      const post = {
        at: Date.now(),
        path: request.url ?? "",
        headers: request.headers,
        body: bytes.toString(),
        bytes,
      };
      receiver.received.push(post);
      onPost?.(post);
      reply(response);
    });
  });
  function reply(response: ServerResponse): void {
    if (receiver.answer === "nothing") return;
    if (receiver.answer >= 300 && receiver.answer < 400) {
      response.setHeader("location", `${receiver.url}/elsewhere`);
    }
    response.writeHead(receiver.answer).end("{}");
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: FakeReceiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
