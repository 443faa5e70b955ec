// Downloads a recording as a speaker does: the beginning first, then only as far ahead as needed.

import type { Clock } from "#server/platform/clock";
import { type AudioHeader, mp3HeadBytes, readMp3Header } from "./mp3-header.ts";
import { isWav, readWavHeader } from "./wav-header.ts";

const LOOK_AGAIN_MS = 200;
const AUDIO_TYPE = /^(audio\/|application\/octet-stream|binary\/octet-stream)/i;

export interface AudioDownload {
  /** Seconds; null while unknown. */
  duration(): number | null;
  /** Seconds of the recording that have been downloaded. */
  buffered(): number;
  /** The download has ended: complete, or failed. */
  ended(): boolean;
  /** Continues from another place, unless the downloaded part will reach it. */
  seek(position: number): void;
}

export interface AudioDownloadOptions {
  url: string;
  /** Ends the download in any state. */
  signal: AbortSignal;
  clock: Clock;
  /** Without a byte for this long the download fails. */
  stallMs: number;
  /** Seconds of audio to keep ahead of the position. */
  aheadSeconds: number;
  /** The position, seconds into the recording. */
  position(): number;
  /** More data has arrived, or the download has ended. */
  onProgress(): void;
}

/** Resolves when the beginning has been read and is MP3 or WAV; rejects with the reason otherwise. */
export async function openAudio(options: AudioDownloadOptions): Promise<AudioDownload> {
  const { url, signal, clock, stallMs, aheadSeconds, position, onProgress } = options;
  let abort = new AbortController();
  let header: AudioHeader | null = null;
  let totalBytes: number | null = null;
  let firstByte = 0;
  let nextByte = 0;
  let ended = false;
  signal.addEventListener("abort", () => abort.abort());

  async function request(from: number) {
    abort = new AbortController();
    if (signal.aborted) abort.abort();
    const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
    const response = await inTime(fetch(url, { headers, signal: abort.signal }));
    if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
    const type = response.headers.get("content-type") ?? "";
    if (!AUDIO_TYPE.test(type)) throw new Error(`This is ${type || "of no type"}, not audio.`);
    firstByte = nextByte = response.status === 206 ? from : 0;
    const length = response.headers.get("content-length");
    if (length !== null) totalBytes = firstByte + Number(length);
    return response.body.getReader();
  }

  /** A server that stops sending counts as failed. */
  function inTime<T>(work: Promise<T>): Promise<T> {
    const controller = abort;
    const cancel = clock.after(stallMs, () =>
      controller.abort(new Error("The server fell silent.")),
    );
    return work.finally(cancel);
  }

  type Reader = Awaited<ReturnType<typeof request>>;

  async function readHead(reader: Reader): Promise<AudioHeader> {
    let head = Buffer.alloc(0);
    while (head.length < 10 || head.length < mp3HeadBytes(head)) {
      const { done, value } = await inTime(reader.read());
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    nextByte = head.length;
    const found = isWav(head) ? readWavHeader(head) : readMp3Header(head, totalBytes);
    if (!found) throw new Error("This is neither MP3 nor WAV, which the virtual speaker plays.");
    return found;
  }

  async function pump(reader: Reader): Promise<void> {
    const controller = abort;
    try {
      while (!controller.signal.aborted) {
        while (buffered() > position() + aheadSeconds) {
          await new Promise<void>((resolve) => clock.after(LOOK_AGAIN_MS, resolve));
          if (controller.signal.aborted) return;
        }
        const { done, value } = await inTime(reader.read());
        if (controller !== abort) return;
        if (done) {
          if (header && header.duration === null) header.duration = buffered();
          break;
        }
        nextByte += value.length;
        onProgress();
      }
    } catch {
      // Cut off: the player plays the downloaded part, then finds no more.
    }
    if (controller !== abort || signal.aborted) return;
    ended = true;
    onProgress();
  }

  function secondsAt(byte: number): number {
    if (!header) return 0;
    const bytes = Math.max(0, byte - header.audioStart);
    if (header.duration === null || totalBytes === null) return (bytes * 8) / header.bitrate;
    return (bytes / (totalBytes - header.audioStart)) * header.duration;
  }

  function byteAt(seconds: number): number {
    if (!header || header.duration === null || totalBytes === null) return 0;
    const share = seconds / header.duration;
    return Math.floor(header.audioStart + share * (totalBytes - header.audioStart));
  }

  function buffered(): number {
    return secondsAt(nextByte);
  }

  const reader = await request(0);
  try {
    header = await readHead(reader);
  } catch (error) {
    abort.abort();
    throw error;
  }
  void pump(reader);

  return {
    duration: () => header?.duration ?? null,
    buffered,
    ended: () => ended,
    seek(target) {
      const reachable = target >= secondsAt(firstByte) && target <= buffered() + aheadSeconds;
      if (reachable && !(ended && target > buffered())) return;
      abort.abort();
      ended = false;
      nextByte = 0;
      const requested = request(byteAt(target));
      const controller = abort;
      requested.then(pump, () => {
        if (controller !== abort || signal.aborted) return;
        ended = true;
        onProgress();
      });
    },
  };
}
