// Favourites over HTTP: listed, added and removed, each account its own.
import * as contract from "#contract/favourites";
import { SURAH_COUNT } from "#contract/recordings";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { FavouriteStore } from "./favourite-store.ts";

interface Parts {
  favourites: FavouriteStore;
  reciters: Pick<ReciterStore, "find">;
}

export function favouriteRoutes(serve: Serve, { favourites, reciters }: Parts): void {
  serve(contract.listFavourites, ({ params }) => favourites.list(params.userId));

  serve(contract.addFavourite, async ({ params: { userId, kind, id } }) => {
    if (kind === "reciter" && !(await reciters.find(id))) {
      throw new AppError("not-found", sentence("reciter.unknown"));
    }
    if (kind === "surah" && id > SURAH_COUNT) throw new AppError("not-found");
    return favourites.add(userId, kind, id);
  });

  serve(contract.removeFavourite, async ({ params: { userId, kind, id } }) => {
    await favourites.remove(userId, kind, id);
    return { success: true as const };
  });
}
