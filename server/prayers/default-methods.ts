// The method by which the authorities of a country make prayer times.
import type { Method, Offsets } from "#contract/prayers/prayer-settings";

/**
 * By ISO 3166-1 alpha-2. The authority's own method where adhan has it, else the one whose angles for
 * Fajr and Isha are nearest.
 *
 * Sources: METHODS.md of adhan 4.4.6 (whose method, where used and recommended);
 * praytimes.org/wiki/Calculation_Methods (regions: Africa, Arabian Peninsula, South Asia, North America);
 * api.aladhan.com/v1/methods (angles of more authorities: Indonesia 20 and 18, Morocco 19 and 17,
 * Tunisia and Jordan 18 and 18; Algeria 18 and 17 is the default). Malaysia has had 18 degrees
 * for Fajr since the decision of its 116th council (MKI) of 20 November 2019.
 */
const countries: Partial<Record<Method, string>> = {
  UmmAlQura: "SA YE BH",
  Egyptian:
    "EG SD SS LY SY LB IQ PS MA SO DJ ER ET TD NE NG CM CF KE UG TZ RW BI MR SN ML BF GM GN",
  Karachi: "PK BD IN AF LK NP BT MV JO TN OM MY",
  Dubai: "AE",
  Kuwait: "KW",
  Qatar: "QA",
  Singapore: "SG ID BN",
  Tehran: "IR",
  Turkey: "TR",
  MoonsightingCommittee: "GB IE",
  NorthAmerica: "US CA",
};

const methodOf = new Map(
  Object.entries(countries).flatMap(([method, codes]) =>
    codes.split(" ").map((code) => [code, method as Method] as const),
  ),
);

/** Elsewhere, as in most of Europe and where the country is not known: the Muslim World League's. */
export function defaultMethod(country: string | null): Method {
  return methodOf.get(country ?? "") ?? "MuslimWorldLeague";
}

/**
 * Minutes that a country's authority adds to what its method computes, where its published tables show
 * them: the medians over towns and days of test-published-times.ts, or of the source that is named. Morocco
 * (habous.gov.ma): Fajr and Isha are of 19 and 17 degrees, half a degree off the method's. Malaysia (JAKIM): two
 * of ihtiyat. Indonesia: the ministry's ihtiyat, fitted to its tables in adhan-swift#103; Singapore's method has
 * one of Dhuhr's three already, and the third of Maghrib is its horizon of one degree.
 */
const additions: Record<string, Partial<Offsets>> = {
  MA: { fajr: 2, sunrise: -4, dhuhr: 4, asr: 1, maghrib: 5, isha: -2 },
  MY: { fajr: 2, dhuhr: 2, asr: 2, maghrib: 2, isha: 2 },
  ID: { fajr: 2, sunrise: -3, dhuhr: 2, asr: 2, maghrib: 3, isha: 2 },
};

/** Of a place whose method nobody chose. */
export function usualAdditions(country: string | null): Partial<Offsets> {
  return additions[country ?? ""] ?? {};
}
