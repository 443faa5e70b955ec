// GET /media/{token}: the content of a sound, for speakers and pages; signed, without a session.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/app-error";
import { endingOf } from "#contract/audio-types";
import { byteRange } from "./byte-range.ts";
import type { MediaFile, Sounds } from "./sound-store.ts";

/** Seconds: a page plays it again without fetching it again; a deleted sound ends all the same. */
const KEPT_FOR = 60;

export function mediaRoutes(app: FastifyInstance, sounds: Sounds): void {
  // Receivers that ask before they send a Range.
  app.options("/media/:token", (_request, reply) =>
    reply
      .header("access-control-allow-origin", "*")
      .header("access-control-allow-methods", "GET, HEAD")
      .header("access-control-allow-headers", "Range")
      .status(204)
      .send(),
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
}

function send(request: FastifyRequest, reply: FastifyReply, file: MediaFile): FastifyReply {
  reply
    .header("content-type", file.contentType)
    .header("content-disposition", disposition(file))
    .header("accept-ranges", "bytes")
    .header("etag", file.etag)
    .header("cache-control", `private, max-age=${KEPT_FOR}`)
    // Cast receivers play with CORS: https://developers.google.com/cast/docs/media#cors
    .header("access-control-allow-origin", "*")
    .header("access-control-expose-headers", "Content-Length, Content-Range, Accept-Ranges")
    .header("cross-origin-resource-policy", "cross-origin");
  const { range, "if-range": ifRange, "if-none-match": known } = request.headers;
  if (known === file.etag) return reply.status(304).send();
  const isCurrent = ifRange === undefined || ifRange === file.etag;
  const part = byteRange(isCurrent ? range : undefined, file.size);
  if (part === "beyond") {
    reply.header("content-range", `bytes */${file.size}`);
    throw new AppError("range-not-satisfiable");
  }
  const { start, end } = part ?? { start: 0, end: file.size };
  reply.header("content-length", end - start);
  if (part) reply.status(206).header("content-range", `bytes ${start}-${end - 1}/${file.size}`);
  if (request.method === "HEAD") return reply.send();
  return reply.send(Readable.from(file.bytes(start, end), { objectMode: false }));
}

/** RFC 6266, with the name in UTF-8 (RFC 8187) and an ASCII one beside it. */
function disposition({ name, contentType }: MediaFile): string {
  const filename = `${name}.${endingOf(contentType)}`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="sound.${endingOf(contentType)}"; filename*=UTF-8''${encoded}`;
}
