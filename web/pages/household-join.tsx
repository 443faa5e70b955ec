// The page of an invitation to a household.
import { useTranslations } from "use-intl";
import { JoinCard } from "../household/join-card.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function HouseholdJoinPage() {
  const t = useTranslations("household.join");
  return (
    <>
      <PageHeading title={t("title")} />
      <JoinCard />
    </>
  );
}
