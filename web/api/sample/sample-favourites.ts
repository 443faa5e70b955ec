// Favourites among the sample data: one reciter and one surah at first.
import {
  addFavourite,
  type Favourite,
  listFavourites,
  removeFavourite,
} from "#contract/favourites";
import { type Served, serve } from "../served-calls.ts";
import { FIRST_SAMPLE_ID } from "./sample-data.ts";

/** `now`: UTC milliseconds. */
export function sampleFavourites(now: () => number): Served[] {
  const createdAt = new Date(now()).toISOString();
  let favourites: Favourite[] = [
    { kind: "surah", id: 18, createdAt },
    { kind: "reciter", id: FIRST_SAMPLE_ID, createdAt },
  ];
  const without = ({ kind, id }: Pick<Favourite, "kind" | "id">) =>
    favourites.filter((each) => each.kind !== kind || each.id !== id);
  return [
    serve(listFavourites, () => favourites),
    serve(addFavourite, ({ params: { kind, id } }) => {
      const added = { kind, id, createdAt: new Date(now()).toISOString() };
      favourites = [added, ...without(added)];
      return added;
    }),
    serve(removeFavourite, ({ params }) => {
      favourites = without(params);
      return { success: true as const };
    }),
  ];
}
