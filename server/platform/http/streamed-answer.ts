// Answers that are read as their reader takes them, and cut when it takes nothing.
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";

/** Milliseconds for which a reader may take nothing: a player that has enough asks for the rest again. */
const STALLED = 2 * 60_000;

/**
 * Sends the pieces one by one: the next is made when the reader has taken most of the one before.
 * Resolves when the answer has ended, however it did; its status and headers are set before.
 */
export function sendStream(
  reply: FastifyReply,
  pieces: AsyncIterable<Uint8Array | string>,
  clock: Pick<Clock, "after">,
): Promise<void> {
  // One piece waits here, and one in the socket.
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
  let cancel = clock.after(STALLED, cut);
  function cut(): void {
    stream.destroy();
    reply.raw.destroy();
  }
  stream.on("data", () => {
    cancel();
    cancel = clock.after(STALLED, cut);
  });
  // Listening made it flow; the answer takes over.
  stream.pause();
  return new Promise((resolve) => {
    reply.raw.once("close", () => {
      cancel();
      stream.destroy();
      resolve();
    });
    void reply.send(stream);
  });
}
