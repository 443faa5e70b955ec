// Any address that leads nowhere.
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { buttonLook } from "../ui/button.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";

export default function NotFoundPage() {
  const t = useTranslations("common.notFound");
  usePageTitle(t("title"));
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <Rosette className="size-16" />
      <h1 className="text-xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="text-soft">{t("text")}</p>
      <Link href="/" className={buttonLook()}>
        {t("home")}
      </Link>
    </main>
  );
}
