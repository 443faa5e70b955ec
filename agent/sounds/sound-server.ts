// Serves the sounds that are kept here to the home's speakers, by the paths that plans name.
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { MEDIA_PREFLIGHT, mediaAnswer } from "#server/sounds/media-answer";
import type { KeptSound } from "./kept-sounds.ts";

/** Speakers of one home; each opens two or three. */
const MOST_CONNECTIONS = 100;
/** Milliseconds in which a request is sent whole. */
const REQUEST_TIME = 10_000;

export interface SoundServer {
  /** Where it listens, the first time it is called on. Rejects when the port is taken. */
  open(): Promise<number>;
  stop(): Promise<void>;
}

interface Options {
  host: string;
  /** 0: any free one. */
  port: number;
  /** By a path whose token nobody can guess; null: there is none. */
  find(path: string): KeptSound | null;
}

export function createSoundServer({ host, port, find }: Options): SoundServer {
  let opened: Promise<number> | null = null;
  let server: Server | null = null;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = request;
    const sound = find(request.url ?? "");
    if (!sound) return void response.writeHead(404).end();
    if (method === "OPTIONS") return void response.writeHead(204, MEDIA_PREFLIGHT).end();
    if (method !== "GET" && method !== "HEAD") return void response.writeHead(405).end();
    const { status, headers: said, part } = mediaAnswer(sound, headers);
    response.writeHead(status, said);
    if (part === null || method === "HEAD") return void response.end();
    // What fails half-way ends the connection: the speaker asks again, or says that it cannot play it.
    pipeline(
      createReadStream(sound.file, { start: part.start, end: part.end - 1 }),
      response,
      () => {},
    );
  }

  async function listen(): Promise<number> {
    const listening = createServer({ requestTimeout: REQUEST_TIME }, answer);
    listening.maxConnections = MOST_CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      listening.once("error", reject).listen(port, host, resolve);
    });
    server = listening;
    return (listening.address() as AddressInfo).port;
  }

  return {
    open() {
      opened ??= listen();
      opened.catch(() => {
        opened = null;
      });
      return opened;
    },
    async stop() {
      await opened?.catch(() => {});
      const stopping = server;
      server = null;
      if (!stopping) return;
      const closed = new Promise((resolve) => stopping.close(resolve));
      stopping.closeAllConnections();
      await closed;
    },
  };
}
