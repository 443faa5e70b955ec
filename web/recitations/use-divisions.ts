// The divisions of the Quran (juz, hizb, rub, pages), fetched when a portion on the page needs them.
import { useQuery } from "@tanstack/react-query";

export type Divisions = typeof import("#contract/quran/divisions");

export const divisionsKey = ["divisions"] as const;

/** Undefined until they are fetched, and while they are not `wanted`. */
export function useDivisions(wanted: boolean): Divisions | undefined {
  return useQuery({
    queryKey: divisionsKey,
    queryFn: (): Promise<Divisions> => import("#contract/quran/divisions"),
    enabled: wanted,
    structuralSharing: false,
  }).data;
}
