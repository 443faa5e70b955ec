// Whose a speaker or a schedule of the household is; nothing for one's own.
import { useTranslations } from "use-intl";
import { type Owned, useOwnerName } from "../api/household.ts";

export function SharedBy({ thing }: { thing: Owned }) {
  const t = useTranslations("dashboard");
  const person = useOwnerName()(thing);
  if (person === null) return null;
  return (
    <p className="text-sm text-gold">
      {t.rich("sharedBy", { person, name: (text) => <bdi>{text}</bdi> })}
    </p>
  );
}
