// How many rows of a list cannot be shown, and what to do.
import { useTranslations } from "use-intl";

export default function LeftOutSentence({ count }: { count: number }) {
  const t = useTranslations("history");
  return <p className="my-3 text-sm text-late">{t("leftOut", { count })}</p>;
}
