// The line under the list of reciters: how many were found, or what is being listened to.
import { useTranslations } from "use-intl";
import type { Reciter } from "#contract/reciters";
import { useReciters } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { countPeople } from "./people.ts";
import { useRecitationName } from "./use-recitation-names.ts";
import type { Sample } from "./use-sample.ts";

interface ListStatusProps {
  found: readonly Reciter[];
  typed: string;
  sample: Sample;
}

export function ListStatus({ found, typed, sample }: ListStatusProps) {
  return (
    <p role="status" className="border-t border-line px-3 py-2 text-sm text-soft">
      <Status {...{ found, typed, sample }} />
    </p>
  );
}

function Status({ found, typed, sample }: ListStatusProps) {
  const t = useTranslations("player");
  const finding = useTranslations("finding");
  const { id, status } = useWatched(sample.state);
  const nameOf = useRecitationName();
  const reciter = useReciters().data?.find((each) => each.id === id);
  if (status === "busy") return finding("busy");
  if (reciter && status === "failed") return finding("failed", { name: nameOf(reciter) });
  if (reciter && status !== "silent") return finding("listening", { name: nameOf(reciter) });
  if (found.length === 0) return t("noReciter", { query: typed });
  const people = t("reciterCount", { count: countPeople(found) });
  return `${people} · ${finding("recitations", { count: new Set(found).size })}`;
}
