// What Wird does, for newcomers: three screens, each with a picture. Open to everybody, so that it can be shown.
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Link, useLocation, useSearch } from "wouter";
import { LanguageSwitch } from "../account/language-switch.tsx";
import { useSession } from "../api/queries.ts";
import { useNumberText } from "../i18n/number-text.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { WelcomePicture } from "./start/welcome-picture.tsx";

const screens = ["choose", "begins", "told"] as const;

export default function WelcomePage() {
  const t = useTranslations("welcome");
  const common = useTranslations("common");
  const numberText = useNumberText();
  const isSignedIn = Boolean(useSession().data);
  const [, navigate] = useLocation();
  const asked = Number(new URLSearchParams(useSearch()).get("screen") ?? 1);
  const number = asked === 2 || asked === 3 ? asked : 1;
  const screen = screens[number - 1] ?? "choose";
  const go = (to: number) => navigate(`/welcome?screen=${to}`);
  usePageTitle(t("title"));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  // A screen reader announces the next screen by its heading.
  useEffect(() => {
    if (shown.current !== number) heading.current?.focus();
    shown.current = number;
  }, [number]);
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] p-4 sm:p-8">
      <header className="flex items-center justify-between gap-4">
        <Link
          href="/"
          className="flex items-center gap-2 rounded-md text-lg font-semibold tracking-tight"
        >
          <Rosette className="size-8" />
          {common("product")}
        </Link>
        {/* Who is signed in has the language in the menu of the account. */}
        {!isSignedIn && <LanguageSwitch />}
      </header>
      <main className="m-auto grid w-full max-w-[34rem] grid-cols-1 gap-6 py-6">
        <WelcomePicture screen={screen} />
        <div className="grid min-h-36 content-start gap-2">
          <p className="text-sm font-semibold text-gold">
            {t("place", { number: numberText(number), count: numberText(screens.length) })}
          </p>
          <h1
            key={screen}
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold tracking-tight outline-none"
          >
            {t(screen)}
          </h1>
          <p className="leading-relaxed text-soft">{t(`${screen}Text`)}</p>
        </div>
        <div className="flex flex-wrap-reverse items-center justify-between gap-3">
          {number > 1 ? (
            <Button variant="quiet" onClick={() => go(number - 1)}>
              <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
              {t("back")}
            </Button>
          ) : (
            <span />
          )}
          {number < screens.length ? (
            <Button onClick={() => go(number + 1)}>
              {t("next")}
              <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
            </Button>
          ) : (
            <Link href="/" className={buttonLook()}>
              {t("begin")}
            </Link>
          )}
        </div>
      </main>
    </div>
  );
}
