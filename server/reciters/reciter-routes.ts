// Reciters, surahs and where their recordings are.
import * as contract from "#contract/reciters";
import { sentence } from "#contract/sentences/sentences";
import { surahs } from "#contract/quran/surahs";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { AyahTimings } from "./ayah-timings.ts";
import { chooseEncoding, etagOf, type ReciterLists } from "./reciter-list.ts";
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
    const { etag, bodies } = await reciterLists.current();
    reply.headers({ etag, "cache-control": "private, no-cache", vary: "accept-encoding" });
    if (request.headers["if-none-match"] === etag) return reply.status(304).send() as never;
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type("application/json; charset=utf-8").send(bodies[encoding]) as never;
  });

  serve(contract.getTimings, async ({ params }) => {
    const reciter = await reciters.find(params.reciterId);
    if (!reciter?.availableSurahs.includes(params.surahId)) {
      throw new AppError("not-found", sentence("recording.unknown"));
    }
    return ayahTimings.of(params.reciterId, params.surahId);
  });

  serve(contract.listSurahs, () => [...surahs]);

  serve(contract.listReciterSurahs, async ({ params }) => {
    const reciter = await reciters.findByIdentifier(params.identifier);
    if (!reciter) throw new AppError("not-found", sentence("reciter.unknown"));
    const available = new Set(reciter.availableSurahs);
    return surahs.filter((surah) => available.has(surah.number));
  });

  serve(contract.listDurations, async ({ params, request, reply }) => {
    const reciter = await reciters.findByIdentifier(params.identifier);
    if (!reciter) throw new AppError("not-found", sentence("reciter.unknown"));
    const known = [...(await durations.list(reciter.id))];
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
