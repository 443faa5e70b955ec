// For tests: npm castv2, an independent implementation of the protocol, with its missing types.

import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";

/** A message is sent and received as JSON text. */
export interface Castv2Server extends EventEmitter {
  server: { address(): { port: number } };
  listen(port: number, host: string, call: () => void): void;
  send(
    clientId: string,
    sourceId: string,
    destinationId: string,
    namespace: string,
    data: string,
  ): void;
  close(): void;
}

export interface Castv2Client extends EventEmitter {
  connect(options: { host: string; port: number }, call: () => void): void;
  send(sourceId: string, destinationId: string, namespace: string, data: string): void;
  close(): void;
}

interface Castv2Protobuf {
  serialize(fields: object): Buffer;
  parse(body: Buffer): Record<string, unknown>;
}

const require = createRequire(import.meta.url);

const castv2 = require("castv2") as {
  Server: new (options: { key: string; cert: string }) => Castv2Server;
  Client: new () => Castv2Client;
};

export const { Server: Castv2Server, Client: Castv2Client } = castv2;

export const castv2Protobuf = (require("castv2/lib/proto.js") as { CastMessage: Castv2Protobuf })
  .CastMessage;

/** It reads its .proto file asynchronously, and throws until that is done. */
export async function castv2IsLoaded(): Promise<void> {
  for (;;) {
    try {
      castv2Protobuf.parse(Buffer.from("08001200" + "1a002200" + "28003200", "hex"));
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
