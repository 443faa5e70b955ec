// The place whose prayer times an account follows, and the offline search for it.
import * as z from "zod/mini";
import { timezone } from "../account.ts";
import { endpoint, text } from "../endpoint.ts";
import { languageCodes } from "../languages.ts";
import { showsSomething } from "../visible-names.ts";
import type { PlainCode } from "../sentences/sentences.ts";

/** The most places of one answer. */
export const MOST_PLACES = 20;

/** Degrees; north and east are positive. */
export const latitude = z
  .number()
  .check(
    z.minimum(-90, "place.latitude-invalid" satisfies PlainCode),
    z.maximum(90, "place.latitude-invalid" satisfies PlainCode),
  );
export const longitude = z
  .number()
  .check(
    z.minimum(-180, "place.longitude-invalid" satisfies PlainCode),
    z.maximum(180, "place.longitude-invalid" satisfies PlainCode),
  );
/** ISO 3166-1 alpha-2. */
const country = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/, "place.country-invalid" satisfies PlainCode));

export const place = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA: the zone of its civil days. */
  timezone: z.string(),
  /** ISO 3166-1 alpha-2; null: not known. */
  country: z.nullable(z.string()),
});
export type Place = z.output<typeof place>;

export const placeChoice = z.strictObject({
  name: text(
    200,
    z.trim(),
    z.minLength(1, "place.name-missing" satisfies PlainCode),
    z.refine(showsSomething, "place.name-missing" satisfies PlainCode),
  ),
  latitude,
  longitude,
  /** Absent: the zone in which the coordinates are. */
  timezone: z.optional(timezone),
  country: z._default(z.nullable(country), null),
});
export type PlaceChoice = z.output<typeof placeChoice>;

export const foundPlace = z.extend(place, {
  /** Its province or state, to tell towns of one name apart; null: not known. */
  region: z.nullable(z.string()),
  population: z.int(),
});
export type FoundPlace = z.output<typeof foundPlace>;

/** In which the places are named, as far as their names in it are known. */
const language = z.optional(z.enum(languageCodes, "account.language-unknown" satisfies PlainCode));

export const searchPlaces = endpoint({
  method: "GET",
  path: "/api/places",
  summary:
    "Cities whose name begins with or resembles the query, in English, Arabic or their own " +
    "spelling, the largest and those in the zone of one's account first (GeoNames, CC BY 4.0)",
  access: "signedIn",
  costly: true,
  token: "read",
  query: z.strictObject({
    /** Also with a country or region behind it: "Paris, France". Empty: no places. */
    query: text(100, z.trim()),
    /** Absent: Arabic for a query in Arabic letters, else the names of the source. */
    language,
  }),
  reply: z.array(foundPlace),
});

/** Degrees as a query of an address has them. */
const degrees = (range: typeof latitude) =>
  z.pipe(
    z
      .string()
      .check(
        z.regex(/^-?[0-9]{1,3}(\.[0-9]{1,10})?$/, "place.degrees-invalid" satisfies PlainCode),
      ),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      range,
    ),
  );

export const nearPlace = endpoint({
  method: "GET",
  path: "/api/places/near",
  summary: "The coordinates as a place: with their zone, named after the nearest city",
  access: "signedIn",
  costly: true,
  token: "read",
  query: z.strictObject({
    latitude: degrees(latitude),
    longitude: degrees(longitude),
    language,
  }),
  /** Far from every city its name is its coordinates, and its country may be unknown. */
  reply: place,
});
