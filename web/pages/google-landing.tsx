// Where Google redirects to without an answer: shows that and leads to the login page.
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useLocation } from "wouter";
import { Spinner } from "../ui/spinner.tsx";
import { toast } from "../ui/toasts.ts";
import { usePageTitle } from "../ui/use-page-title.ts";

export default function GoogleLandingPage() {
  const t = useTranslations("common.googleLanding");
  const [, go] = useLocation();
  const said = useRef(false);
  usePageTitle(t("title"));
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    toast({ title: t("title"), description: t("text") });
    go("/auth", { replace: true });
  }, [go, t]);
  return <Spinner label={t("text")} />;
}
