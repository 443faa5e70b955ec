// The frame around all signed-in pages, which stays while they change: navigation, user menu and player bar.
import { BookOpenCheck, CalendarClock, Headphones, Mosque, RotateCcwClock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link, useLocation, useSearch } from "wouter";
import { UserMenu } from "../account/user-menu.tsx";
import { PlayerBar } from "../player/player-bar.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { LateBesidePages } from "./late-parts.tsx";

export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <>
      <a
        href="#content"
        className="fixed start-4 -top-20 print:hidden z-50 rounded-full bg-green px-5 py-2 text-on-green focus:top-4"
      >
        {t("skipToContent")}
      </a>
      <header className="mx-auto flex flex-wrap print:hidden max-w-[74rem] items-center gap-2 px-4 py-4 max-[22.4rem]:px-3 md:gap-6 md:px-6">
        <Link
          href="/"
          className="flex items-center gap-2 rounded-md text-lg font-semibold tracking-tight"
        >
          <Rosette className="size-8" />
          {/* On phones the five places need its room. */}
          <span className="max-[25rem]:sr-only">{t("product")}</span>
        </Link>
        <MainNav />
        <UserMenu />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[74rem] px-4 pt-2 pb-12 outline-none md:px-6"
      >
        {children}
      </main>
      <LateBesidePages />
      <div className="print:hidden">
        <PlayerBar />
      </div>
    </>
  );
}

function MainNav() {
  const t = useTranslations("common.nav");
  const [path] = useLocation();
  const history = new URLSearchParams(useSearch()).get("tab") === "history";
  const here =
    path === "/playback"
      ? history
        ? "history"
        : "listen"
      : path === "/khatm" || path === "/prayers"
        ? path.slice(1)
        : ["/admin", "/development", "/sounds", "/settings"].includes(path)
          ? ""
          : "dashboard";
  const places = [
    { name: "dashboard", href: "/", icon: CalendarClock },
    { name: "listen", href: "/playback", icon: Headphones },
    { name: "khatm", href: "/khatm", icon: BookOpenCheck },
    { name: "prayers", href: "/prayers", icon: Mosque },
    { name: "history", href: "/playback?tab=history", icon: RotateCcwClock },
  ] as const;
  return (
    <nav
      aria-label={t("label")}
      className="ms-auto flex flex-wrap justify-end md:ms-0 md:me-auto md:justify-start md:gap-1"
    >
      {places.map(({ name, href, icon: Icon }) => (
        <Link
          key={name}
          href={href}
          aria-current={here === name ? "page" : undefined}
          className="grid min-h-11 min-w-11 place-items-center max-[22.4rem]:min-w-10 rounded-md text-soft transition-colors hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-ink md:px-3"
        >
          <Icon aria-hidden className="size-5 md:hidden" />
          <span className="max-md:sr-only">{t(name)}</span>
        </Link>
      ))}
    </nav>
  );
}
