// The page for an unknown address.
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { buttonLook } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Rosette } from "../ui/rosette.tsx";

export default function NotFoundPage() {
  const t = useTranslations("common.notFound");
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <Rosette className="size-16" />
      <PageTitle title={t("title")} className="text-xl" />
      <p className="text-soft">{t("text")}</p>
      <Link href="/" className={buttonLook()}>
        {t("home")}
      </Link>
    </main>
  );
}
