// For tests: a server of recordings, valid ones and every kind of faulty one.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentMp3 } from "./silent-mp3.ts";

export interface TestAudioServer {
  /**
   * `/<seconds>/<name>.mp3` is that much silence; `/404`, `/html` and `/noise` are as named;
   * `/silent` never answers; `/stalls` stops after some seconds; `/cut` disconnects there.
   */
  url(path: string): string;
  requests: { path: string; range: string | undefined }[];
  close(): Promise<void>;
}

/** Seconds of audio that arrive before /stalls and /cut stop. */
export const SECONDS_BEFORE_STALL = 4;

export async function startTestAudioServer(): Promise<TestAudioServer> {
  const requests: TestAudioServer["requests"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const { range } = request.headers;
    requests.push({ path, range });
    const seconds = /^\/(\d+)\//.exec(path);
    if (seconds) {
      const bytes = silentMp3(Number(seconds[1]));
      const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
      response.writeHead(range ? 206 : 200, {
        "content-type": "audio/mpeg",
        "content-length": bytes.length - from,
      });
      response.end(bytes.subarray(from));
    } else if (path === "/html") {
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<h1>Sign in to the network</h1>");
    } else if (path === "/noise") {
      response.writeHead(200, { "content-type": "audio/mpeg" }).end(Buffer.alloc(50_000, 7));
    } else if (path === "/stalls" || path === "/cut") {
      const bytes = silentMp3(60);
      response.writeHead(200, { "content-type": "audio/mpeg", "content-length": bytes.length });
      const start = bytes.subarray(0, (bytes.length * SECONDS_BEFORE_STALL) / 60);
      response.write(start, () => {
        if (path === "/cut") response.destroy();
      });
    } else if (path !== "/silent") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    requests,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
