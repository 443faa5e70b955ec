// The search for a place over HTTP.
import * as contract from "#contract/prayers/places";
import type { Serve } from "#server/platform/http/routes";
import type { Places } from "./places.ts";

interface Parts {
  places: Places;
  /** The account's own zone: cities in it are listed first. */
  timezoneOf(userId: number): Promise<string>;
}

export function placeRoutes(serve: Serve, { places, timezoneOf }: Parts): void {
  serve(contract.searchPlaces, async ({ query, user }) =>
    places.search(query.query, { ...query, zone: await timezoneOf(user.id) }),
  );

  serve(contract.nearPlace, ({ query: { language, ...point } }) => places.near(point, language));
}
