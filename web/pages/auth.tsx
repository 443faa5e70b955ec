// The page to sign in or register.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Redirect } from "wouter";
import { zoneHere } from "#contract/times/zone-here";
import { invitationIn, nextAddress } from "#contract/next-address";
import { GoogleError } from "../account/google-error.tsx";
import { LoginForm } from "../account/login-form.tsx";
import { PromoPanel } from "../account/promo-panel.tsx";
import { RegisterForm } from "../account/register-form.tsx";
import { alertPart, askedAlert } from "../api/alerts.ts";
import { signInOptionsQuery, useSession } from "../api/queries.ts";
import { LanguageSwitch } from "../account/language-switch.tsx";
import { pageLanguage } from "../i18n/page-language.ts";
import { buttonLook } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Rosette } from "../ui/rosette.tsx";

const timeZone = zoneHere();
/** Zone and language are for an account created by the sign-in. */
function googleAddress(next: string | null): string {
  const address = `/api/auth/google?timezone=${encodeURIComponent(timeZone)}&language=${pageLanguage()}`;
  return next === null ? address : `${address}&next=${encodeURIComponent(next)}`;
}

export default function AuthPage() {
  const [chosen, setMode] = useState<"login" | "register">("login");
  const options = useQuery(signInOptionsQuery).data;
  const isFirst = options?.firstAccount ?? false;
  const next = nextAddress(new URLSearchParams(window.location.search).get("next"));
  const { registration = "open" } = options ?? {};
  const isOpen =
    isFirst || registration === "open" || (registration === "invited" && invitationIn(next));
  const mode = isFirst ? "register" : isOpen ? chosen : "login";
  const t = useTranslations(`account.${mode}`);
  const first = useTranslations("account.first");
  const common = useTranslations("common");
  const closed = useTranslations("account.closed");
  const session = useSession();
  const asked = askedAlert(window.location.search);
  if (session.data) {
    return next ? <Leave to={next} /> : <Redirect to={`/${alertPart(asked)}`} replace />;
  }
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <PromoPanel />
      <div className="flex flex-col p-4 sm:p-8">
        <header className="flex items-center justify-between gap-4">
          <span className="flex items-center gap-2 text-lg font-semibold tracking-tight">
            <Rosette className="size-8" />
            {common("product")}
          </span>
          <LanguageSwitch />
        </header>
        <main className="m-auto w-full max-w-[26rem] py-8">
          <PageTitle title={isFirst ? first("title") : t("title")} className="mb-6 text-xl" />
          <GoogleError />
          <div className="leaf p-5 sm:p-6">
            {mode === "login" ? <LoginForm /> : <RegisterForm invitation={invitationIn(next)} />}
            {options?.google && <WithGoogle next={next} />}
          </div>
          {!isOpen && <p className="mt-6 text-center text-soft">{closed(registration)}</p>}
          {!isFirst && isOpen && (
            <p className="mt-6 text-center text-soft">
              {t("toggle")}{" "}
              <button
                type="button"
                className="min-h-8 font-medium text-green hover:underline"
                onClick={() => setMode(mode === "login" ? "register" : "login")}
              >
                {t("toggleLink")}
              </button>
            </p>
          )}
        </main>
      </div>
    </div>
  );
}

function WithGoogle({ next }: { next: string | null }) {
  const t = useTranslations("account.google");
  return (
    <>
      <div className="my-5 flex items-center gap-3 text-sm text-soft">
        <span className="h-px grow bg-line" />
        {t("or")}
        <span className="h-px grow bg-line" />
      </div>
      {/* A full navigation: the server answers with a redirect to Google. */}
      <a href={googleAddress(next)} className={`${buttonLook("quiet")} w-full`}>
        {t("link")}
      </a>
    </>
  );
}

/** A full navigation: the server's page, not one of the app's routes. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
