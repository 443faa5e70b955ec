// Adhans and own sounds without a line: what plans name is kept, and served to the speakers of this home.
import path from "node:path";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { createMediaOrigin, type MediaOrigin } from "#server/speakers/media-origin";
import type { PlanBook } from "../plan-book.ts";
import { createKeptSounds, type NamedSound } from "./kept-sounds.ts";
import { createSoundServer } from "./sound-server.ts";

const FOLDER = "sounds";

export interface SoundsAtHome {
  /** Completes a path that `serves` has allowed. */
  origin: Pick<MediaOrigin, "address">;
  /** The plans, or the line, may be others than before. */
  look(): void;
  /** Speakers can fetch it here. */
  serves(mediaPath: string): boolean;
  stop(): Promise<void>;
}

export interface SoundsAddress {
  host: string;
  /** 0: any free one. */
  port: number;
}

interface Options {
  /** Of the agent. */
  folder: string;
  /** The server's origin. */
  server: string;
  listen: SoundsAddress;
  book: Pick<PlanBook, "waiting" | "going">;
  clock: Clock;
  log: Pick<Log, "info" | "warn">;
  onKept(count: number): void;
}

export function createSoundsAtHome(options: Options): SoundsAtHome {
  const { folder, server, listen, book, clock, log, onKept } = options;
  // At the address of our own connection to a speaker: no other is known to be one of this home.
  const here = { host: listen.host, publicUrl: "http://localhost", databaseUrl: null };
  const origin = createMediaOrigin({ ...here, port: listen.port });
  let isServing = false;

  const kept = createKeptSounds({
    folder: path.join(folder, FOLDER),
    ...{ server, clock, log },
    named,
    onKept(count) {
      onKept(count);
      // Nothing is opened in a home that has nothing to serve.
      if (count > 0 && !isServing) void serve();
    },
  });
  const sounds = createSoundServer({ ...listen, find: kept.find });

  function named(): NamedSound[] {
    const now = clock.now();
    const items = [...book.waiting(now), ...book.going(now)].flatMap(
      ({ plan }) => plan.plays.order.items,
    );
    return items.flatMap(({ recording }) => ("sound" in recording ? recording.sound : []));
  }

  async function serve(): Promise<void> {
    try {
      origin.listensOn(await sounds.open());
      isServing = true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      log.warn(
        `Port ${listen.port} cannot be opened (${code}): what is kept here is not heard without the server. ` +
          "Give another one with PORT.",
      );
    }
  }

  return {
    origin,
    look: kept.look,
    serves: (mediaPath) => isServing && kept.find(mediaPath) !== null,
    async stop() {
      kept.stop();
      isServing = false;
      await sounds.stop();
    },
  };
}
