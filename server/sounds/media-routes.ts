// GET /media/{token}: the content of a sound, for speakers and pages; signed, without a session.
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/app-error";
import { MEDIA_PREFLIGHT, mediaAnswer } from "./media-answer.ts";
import type { MediaFile, Sounds } from "./sound-store.ts";

export function mediaRoutes(app: FastifyInstance, sounds: Sounds): void {
  const open = new Set<ServerResponse>();
  // A speaker reads a sound as slowly as it plays it, and asks for the rest again.
  app.addHook("preClose", async () => {
    for (const answer of open) answer.destroy();
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
      open.add(reply.raw);
      reply.raw.once("close", () => open.delete(reply.raw));
      return send(request, reply, file);
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: MediaFile): FastifyReply {
  const { status, headers, part } = mediaAnswer(file, request.headers);
  reply.headers(headers);
  if (status === 416) throw new AppError("range-not-satisfiable");
  reply.status(status);
  if (part === null || request.method === "HEAD") return reply.send();
  return reply.send(Readable.from(file.bytes(part.start, part.end), { objectMode: false }));
}
