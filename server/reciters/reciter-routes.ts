// Reciters, surahs and where their recordings are.
import * as contract from "#contract/reciters";
import { surahs } from "#contract/surahs";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/routes";
import type { ReciterStore } from "./reciter-store.ts";

export function reciterRoutes(serve: Serve, { reciters }: { reciters: ReciterStore }): void {
  serve(contract.listReciters, () => reciters.list());

  serve(contract.listSurahs, () => [...surahs]);

  serve(contract.listReciterSurahs, async ({ params }) => {
    const reciter = await reciters.findByIdentifier(params.identifier);
    if (!reciter) throw new AppError("not-found", "There is no such reciter.");
    const available = new Set(reciter.availableSurahs);
    return surahs.filter((surah) => available.has(surah.number));
  });

  serve(contract.getAudio, async ({ params }) => {
    const reciter = await reciters.find(params.reciterId);
    if (!reciter) throw new AppError("not-found", "There is no such reciter.");
    if (!reciter.availableSurahs.includes(params.surahId)) {
      throw new AppError("not-found", `${reciter.name} has no recording of this surah.`);
    }
    const { server, fullPath, path, identifier, rewaya } = reciter;
    return {
      reciter: { server, fullPath, path, identifier, rewaya },
      surah: { number: params.surahId },
    };
  });
}
