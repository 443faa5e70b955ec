// The adhans and own sounds that plans name, kept in this agent's folder so that they play without a line.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { audioTypeOf } from "#contract/audio-types";
import { createBackOff } from "#contract/back-off";
import { LARGEST_SOUND, MOST_SOUND_BYTES } from "#contract/sounds";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import type { MediaAbout } from "#server/sounds/media-answer";

/** The server's sounds, as server/sounds/media-token.ts writes them: the id, the expiry, the signature, the type. */
const OWN_SOUND = /^\/media\/([1-9][0-9]{0,9})-[0-9a-z]{1,9}-[\w-]{43}\.([a-z0-9]{2,4})$/;
const PART = ".part";
const KEPT_FILE = /^[1-9][0-9]{0,9}\.[a-z0-9]{2,4}$/;
/** Milliseconds in which a sound is fetched. */
const FETCH_TIME = 120_000;
/** Before one that was not fetched is tried again. */
const RETRY = { first: 60_000, factor: 2, longest: 30 * 60_000 };
/** Milliseconds that a sound stays which no plan names any more: the Friday's comes back. */
const KEPT_UNNAMED = 8 * 24 * 3_600_000;
/** Milliseconds between marks that a plan names it. */
const MARKED_EVERY = 24 * 3_600_000;

export interface NamedSound {
  /** As a plan gives it: a path of the server, or an address of somebody else, which is not kept. */
  path: string;
  name: string;
}

export interface KeptSound extends MediaAbout {
  /** Where it lies. */
  file: string;
}

export interface KeptSounds {
  /** The plans, or the line, may be others than before. */
  look(): void;
  /** By a path that a plan names; null: it is not kept, or no plan names it. */
  find(path: string): KeptSound | null;
  stop(): void;
}

interface Options {
  /** Its own, made when it is needed. */
  folder: string;
  /** The server's origin: sounds are fetched from nowhere else. */
  server: string;
  named(): NamedSound[];
  clock: Clock;
  log: Pick<Log, "info" | "warn">;
  /** As many of those that plans name are kept now. */
  onKept(count: number): void;
}

export function createKeptSounds(options: Options): KeptSounds {
  const { folder, server, clock, log } = options;
  const stopping = new AbortController();
  const backOff = createBackOff(RETRY);
  let found = new Map<string, KeptSound>();

  function kept(): Map<string, { size: number; markedAt: number }> {
    const files = new Map<string, { size: number; markedAt: number }>();
    for (const file of namesIn(folder)) {
      // What came in part only, when this process was killed.
      if (file.endsWith(PART)) rmSync(path.join(folder, file), { force: true });
      if (!KEPT_FILE.test(file)) continue;
      const { size, mtimeMs } = statSync(path.join(folder, file));
      files.set(file, { size, markedAt: mtimeMs });
    }
    return files;
  }

  const looks = createLooks({
    clock,
    async look() {
      if (!(await fetchMissing())) return backOff.next();
      backOff.reset();
      return null;
    },
    every: RETRY.first,
    onFault: (error) =>
      log.warn({ err: error }, "the sounds of this agent's plans are not all kept yet"),
  });

  /** Answers whether all are kept. */
  async function fetchMissing(): Promise<boolean> {
    const named = options.named().flatMap((each) => {
      const [, id, ending] = OWN_SOUND.exec(each.path) ?? [];
      return id === undefined ? [] : [{ ...each, file: `${id}.${ending}` }];
    });
    const files = kept();
    removeUnnamed(files, new Set(named.map(({ file }) => file)));
    note(named, files);
    let isAll = true;
    for (const { path: from, name, file } of named) {
      if (files.has(file)) continue;
      const room = MOST_SOUND_BYTES - [...files.values()].reduce((sum, { size }) => sum + size, 0);
      try {
        if (room <= 0) throw new Error(`there is no room: ${MOST_SOUND_BYTES} bytes are kept`);
        const size = await keep(from, file, Math.min(room, LARGEST_SOUND));
        files.set(file, { size, markedAt: clock.now() });
        log.info(`“${name}” is kept here: it plays without the server too.`);
        note(named, files);
      } catch (error) {
        if (stopping.signal.aborted) return false;
        isAll = false;
        log.warn({ err: error }, `“${name}” could not be kept here, and needs the server`);
      }
    }
    return isAll;
  }

  function note(named: (NamedSound & { file: string })[], files: ReturnType<typeof kept>): void {
    found = new Map(
      named.flatMap(({ path: from, name, file }): [string, KeptSound][] => {
        const size = files.get(file)?.size;
        if (size === undefined) return [];
        const about = { contentType: audioTypeOf(file), name, size, etag: `"kept-${file}"` };
        return [[from, { ...about, file: path.join(folder, file) }]];
      }),
    );
    options.onKept(new Set([...found.values()].map(({ file }) => file)).size);
  }

  function removeUnnamed(files: ReturnType<typeof kept>, named: ReadonlySet<string>): void {
    const now = clock.now();
    for (const [file, { markedAt }] of files) {
      const age = now - markedAt;
      if (named.has(file)) {
        if (age > MARKED_EVERY) utimesSync(path.join(folder, file), now / 1000, now / 1000);
      } else if (age > KEPT_UNNAMED) {
        rmSync(path.join(folder, file), { force: true });
        files.delete(file);
      }
    }
  }

  /** Answers its bytes; throws when it is longer than `most`, or not there. */
  async function keep(from: string, file: string, most: number): Promise<number> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(FETCH_TIME)]);
    // It leads nowhere else: what this agent fetches it gives to the speakers of its home.
    const answer = await fetch(server + from, { redirect: "error", signal });
    if (answer.status !== 200 || !answer.body) {
      await answer.body?.cancel();
      throw new Error(`HTTP ${answer.status}`);
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const part = path.join(folder, file + PART);
    let size = 0;
    try {
      const descriptor = openSync(part, "w", 0o600);
      try {
        for await (const bytes of answer.body) {
          size += bytes.byteLength;
          if (size > most) throw new Error("it is too large");
          writeSync(descriptor, bytes);
        }
        // A power cut leaves it whole, or not at all.
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      const wanted = answer.headers.get("content-length");
      if (wanted !== null && Number(wanted) !== size) throw new Error("it came in part only");
      renameSync(part, path.join(folder, file));
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
    return size;
  }

  return {
    look() {
      backOff.reset();
      if (!stopping.signal.aborted) looks.start();
    },
    find: (from) => found.get(from) ?? null,
    stop() {
      void looks.stop();
      stopping.abort();
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
