// The frame around all signed-in pages, which stays while they change: navigation (on phones at the bottom), user menu and player bar.
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
      <header className="mx-auto flex flex-wrap print:hidden max-w-[74rem] items-center justify-between gap-2 px-4 py-4 max-[22.4rem]:px-3 md:gap-6 md:px-6">
        <Link
          href="/"
          className="flex items-center gap-2 rounded-md text-lg font-semibold tracking-tight"
        >
          <Rosette className="size-8" />
          <span>{t("product")}</span>
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
      data-main-nav
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:grid max-md:h-(--nav-bar) max-md:grid-cols-5 max-md:border-t max-md:border-line max-md:bg-paper/95 max-md:px-1 max-md:pb-[env(safe-area-inset-bottom)] max-md:backdrop-blur-md md:me-auto md:flex md:flex-wrap md:gap-1"
    >
      {places.map(({ name, href, icon: Icon }) => (
        <Link
          key={name}
          href={href}
          aria-current={here === name ? "page" : undefined}
          className="grid min-h-11 min-w-0 place-items-center content-center rounded-md text-soft transition-colors hover:text-ink aria-[current=page]:text-green max-md:gap-0.5 max-md:text-center max-md:text-xs/tight aria-[current=page]:md:bg-tint aria-[current=page]:md:text-ink md:min-w-11 md:px-3"
        >
          <Icon aria-hidden className="size-5 md:hidden" />
          <span className="max-w-full hyphens-auto wrap-break-word">{t(name)}</span>
        </Link>
      ))}
    </nav>
  );
}
