// The khatm page: the whole Quran by a day.
import { useTranslations } from "use-intl";
import { fetchWithWords } from "../i18n/language.tsx";
import { KhatmList } from "../khatms/khatm-list.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { PageHeading } from "./page-heading.tsx";

const RamadanCard = lateFile(() =>
  fetchWithWords(() => import("../khatms/ramadan-card.tsx"), ["hijri"]),
).part((card) => card);

export default function KhatmPage() {
  const t = useTranslations("khatm");
  return (
    <>
      <PageHeading title={t("title")} text={t("text")} />
      <div className="grid grid-cols-1 gap-6">
        <RamadanCard fallback={null} missing={null} />
        <KhatmList />
      </div>
    </>
  );
}
