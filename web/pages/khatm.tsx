// The khatm page: the whole Quran by a day.
import { useTranslations } from "use-intl";
import { KhatmList } from "../khatms/khatm-list.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function KhatmPage() {
  const t = useTranslations("khatm");
  return (
    <>
      <PageHeading title={t("title")} text={t("text")} />
      <KhatmList />
    </>
  );
}
