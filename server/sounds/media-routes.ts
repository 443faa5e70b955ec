// GET /media/{token}: the content of a sound, for speakers and pages; signed, without a session.
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import { sendStream } from "#server/platform/http/streamed-answer";
import { MEDIA_PREFLIGHT, mediaAnswer } from "./media-answer.ts";
import type { MediaFile, Sounds } from "./sound-store.ts";

/** Answers under way, on each node: speakers of a home that play together open two or three each. */
const MOST_OF_SOUND = 24;
const MOST_OF_ACCOUNT = 48;
/** Seconds. */
const RETRY_AFTER = 5;

interface Parts {
  sounds: Pick<Sounds, "mediaFile">;
  clock: Clock;
}

export function mediaRoutes(app: FastifyInstance, { sounds, clock }: Parts): void {
  const open = new Map<ServerResponse, Pick<MediaFile, "etag" | "userId">>();

  function mustHaveRoom({ etag, userId }: MediaFile): void {
    let [ofSound, ofAccount] = [0, 0];
    for (const other of open.values()) {
      if (other.etag === etag) ofSound += 1;
      if (other.userId === userId) ofAccount += 1;
    }
    if (ofSound < MOST_OF_SOUND && ofAccount < MOST_OF_ACCOUNT) return;
    throw new AppError("too-many-tries", undefined, { retryAfter: RETRY_AFTER });
  }

  // A speaker reads a sound as slowly as it plays it, and asks for the rest again.
  app.addHook("preClose", async () => {
    for (const answer of open.keys()) answer.destroy();
  });
  app.options("/media/:token", (_request, reply) =>
    reply.headers(MEDIA_PREFLIGHT).status(204).send(),
  );
  app.route<{ Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/:token",
    async handler(request, reply) {
      const file = await sounds.mediaFile(request.params.token);
      // The same for a forged, an expired and a deleted address.
      if (!file) throw new AppError("not-found");
      return send(request, reply, file);
    },
  });

  function send(request: FastifyRequest, reply: FastifyReply, file: MediaFile): FastifyReply {
    const { status, headers, part } = mediaAnswer(file, request.headers);
    if (status === 416) {
      reply.headers(headers);
      throw new AppError("range-not-satisfiable");
    }
    const isEmpty = part === null || request.method === "HEAD";
    if (!isEmpty) mustHaveRoom(file);
    reply.headers(headers).status(status);
    if (isEmpty) return reply.send();
    open.set(reply.raw, file);
    reply.raw.once("close", () => open.delete(reply.raw));
    void sendStream(reply, file.bytes(part.start, part.end), clock);
    return reply;
  }
}
