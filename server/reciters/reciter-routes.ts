// Reciters, surahs and where their recordings are.
import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/reciters";
import { sentence } from "#contract/sentences/sentences";
import { surahs } from "#contract/quran/surahs";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { AyahTimings } from "./ayah-timings.ts";
import { chooseEncoding, etagOf, type PreparedList, prepareList } from "./prepared-list.ts";
import type { ReciterLists } from "./reciter-list.ts";
import type { RecordingDurations } from "./recording-durations.ts";
import type { ReciterStore } from "./reciter-store.ts";

interface Parts {
  reciters: ReciterStore;
  reciterLists: ReciterLists;
  ayahTimings: AyahTimings;
  durations: RecordingDurations;
}

export function reciterRoutes(serve: Serve, parts: Parts): void {
  const { reciters, reciterLists, ayahTimings, durations } = parts;

  serve(contract.listReciters, async ({ request, reply }) => {
    return sendPrepared(request, reply, await reciterLists.current());
  });

  serve(contract.getTimings, async ({ params }) => {
    const reciter = await reciters.find(params.reciterId);
    if (!reciter?.availableSurahs.includes(params.surahId)) {
      throw new AppError("not-found", sentence("recording.unknown"));
    }
    return ayahTimings.of(params.reciterId, params.surahId);
  });

  let allSurahs: Promise<PreparedList> | undefined;
  const preparedSurahs = () => (allSurahs ??= prepareList(surahs));

  serve(contract.listSurahs, async ({ request, reply }) =>
    sendPrepared(request, reply, await preparedSurahs()),
  );

  serve(contract.listReciterSurahs, async ({ params, request, reply }) => {
    const reciter = await reciters.findByIdentifier(params.identifier);
    if (!reciter) throw new AppError("not-found", sentence("reciter.unknown"));
    const available = new Set(reciter.availableSurahs);
    const has = surahs.filter((surah) => available.has(surah.number));
    const isWhole = has.length === surahs.length;
    return sendPrepared(request, reply, await (isWhole ? preparedSurahs() : prepareList(has)));
  });

  serve(contract.listSeeking, async ({ params }) => {
    const reciter = await reciters.findByIdentifier(params.identifier);
    if (!reciter) throw new AppError("not-found", sentence("reciter.unknown"));
    return durations.inexact(reciter.id);
  });

  serve(contract.listDurations, async ({ params, user, request, reply }) => {
    const reciter = await reciters.findByIdentifier(params.identifier);
    if (!reciter) throw new AppError("not-found", sentence("reciter.unknown"));
    const known = [...(await durations.list(reciter.id, user.id))];
    const etag = etagOf(JSON.stringify(known));
    reply.headers({ etag, "cache-control": "private, no-cache" });
    if (request.headers["if-none-match"] === etag) return reply.status(304).send() as never;
    return known;
  });

  serve(contract.getAudio, async ({ params }) => {
    const reciter = await reciters.find(params.reciterId);
    if (!reciter) throw new AppError("not-found", sentence("reciter.unknown"));
    if (!reciter.availableSurahs.includes(params.surahId)) {
      throw new AppError(
        "not-found",
        sentence("recording.this-missing", { reciter: reciter.name }),
      );
    }
    const { server, fullPath, path, identifier, rewaya } = reciter;
    return {
      reciter: { server, fullPath, path, identifier, rewaya },
      surah: { number: params.surahId },
    };
  });
}

/** It is nobody's own: the browser keeps it, and asks whether it has changed. */
function sendPrepared(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: PreparedList,
): never {
  reply.headers({ etag, "cache-control": "private, no-cache", vary: "accept-encoding" });
  if (headers["if-none-match"] === etag) return reply.status(304).send() as never;
  const encoding = chooseEncoding(headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(bodies[encoding]) as never;
}
