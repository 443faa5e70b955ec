// The playback page: the player, and the listening history.
import { Check, Headphones, RotateCcwClock } from "lucide-react";
import { useTranslations } from "use-intl";
import { Link, useLocation, useSearch } from "wouter";
import { useSession } from "../api/queries.ts";
import { CastBanner } from "../history/cast-banner.tsx";
import { HistoryPanel } from "../history/history-panel.tsx";
import { useSharedRecitation } from "../player/use-shared-recitation.ts";
import { watchDeck } from "../player/deck-in-sight.ts";
import { PlayerDeck } from "../player/player-deck.tsx";
import { QuranPlayer } from "../player/quran-player.tsx";
import { PlayerText } from "../player/player-text.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { PageHeading } from "./page-heading.tsx";

export default function PlaybackPage() {
  const t = useTranslations("history");
  const user = useSession().data;
  useSharedRecitation();
  const [, navigate] = useLocation();
  const tab = new URLSearchParams(useSearch()).get("tab") === "history" ? "history" : "player";
  const open = (next: string) =>
    navigate(next === "history" ? "/playback?tab=history" : "/playback", { replace: true });
  return (
    <>
      <PageHeading
        title={t(tab === "history" ? "history" : "title")}
        back={{ href: "/", label: t("back") }}
        end={<bdi className="text-soft">{user?.name || user?.username}</bdi>}
      />
      <Tabs
        label={t("tabs")}
        value={tab}
        onChange={open}
        tabs={[
          {
            value: "player",
            label: (
              <>
                <Headphones aria-hidden className="size-4" />
                {t("player")}
              </>
            ),
            panel: (
              <div className="grid grid-cols-1 gap-8">
                <CastBanner />
                <QuranPlayer>
                  <PlayerDeck buttons={watchDeck} />
                </QuranPlayer>
                <PlayerText />
                <About />
              </div>
            ),
          },
          {
            value: "history",
            label: (
              <>
                <RotateCcwClock aria-hidden className="size-4" />
                {t("history")}
              </>
            ),
            panel: <HistoryPanel onListen={() => open("player")} />,
          },
        ]}
      />
    </>
  );
}

function About() {
  const t = useTranslations("history.about");
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-3 text-lg font-semibold tracking-tight">
        {t("title")}
      </h2>
      <ul className="grid gap-2 md:grid-cols-2">
        {(["reciters", "speakers", "keeps", "sleep", "keys"] as const).map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-green" />
            {t(feature)}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <a
          href="/cast-parent.html"
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-green underline"
        >
          {t("cast")}
        </a>
        <Link href="/sounds" className="inline-flex min-h-11 items-center text-green underline">
          {t("sounds")}
        </Link>
      </p>
    </section>
  );
}
