// The first minutes of an account: a large Play in this browser, then one question after another, each of which can be skipped.
import { ArrowRight, LoaderCircle, Play, X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import type { Home } from "../../api/home.ts";
import { useUserId } from "../../api/queries.ts";
import { useWatched } from "../../api/use-watched.ts";
import { useChosen, usePlayer, usePlayerState } from "../../engine-context/engine-provider.tsx";
import { fetchWithWords } from "../../i18n/language.tsx";
import { useScheduleWords } from "../../schedules/schedule-words.ts";
import { Button } from "../../ui/button.tsx";
import { lateFile } from "../../ui/late-file.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const questionsFile = lateFile(() =>
  fetchWithWords(() => import("./first-questions.tsx"), ["dashboard", "questions"]),
);
const Questions = questionsFile.part((questions) => questions);

interface FirstMinutesProps {
  home: Home;
  timezone: string;
  /** What stands there afterwards. */
  children: ReactNode;
}

export default function FirstMinutes({ home, timezone, children }: FirstMinutesProps) {
  const userId = useUserId() ?? 0;
  const [wasOver] = useState(() => isDismissed(userId));
  const [isOver, setOver] = useState(wasOver);
  const end = useCallback(() => {
    dismiss(userId);
    setOver(true);
  }, [userId]);
  if (wasOver) return children;
  return (
    <div ref={keepHeight} className="grid grid-cols-1 content-start gap-8">
      {isOver ? children : <FirstCard {...{ home, timezone }} onDone={end} />}
    </div>
  );
}

/** On this visit it gets no lower again, so that nothing beneath moves under a finger. */
function keepHeight(place: HTMLElement | null) {
  if (!place) return;
  const observer = new ResizeObserver(() => {
    place.style.minHeight = `${place.offsetHeight}px`;
  });
  observer.observe(place);
  return () => observer.disconnect();
}

interface FirstCardProps extends Pick<FirstMinutesProps, "home" | "timezone"> {
  /** All was answered or skipped, the card was dismissed, or a schedule was made another way. */
  onDone: () => void;
}

function FirstCard({ home, timezone, onDone }: FirstCardProps) {
  const t = useTranslations("start");
  const player = usePlayer();
  const sounds = useWatched(player.now, ({ status }) => status === "playing");
  const [begunWith, setBegunWith] = useState<"when" | "where" | null>(null);
  if (begunWith === null && sounds) setBegunWith("when");
  // A schedule was made another way before anything was heard.
  const isDoneElsewhere = begunWith === null && home.schedules.length > 0;
  useEffect(() => {
    if (isDoneElsewhere) onDone();
  }, [isDoneElsewhere, onDone]);
  const card = useRef<HTMLElement>(null);
  const before = useRef(begunWith);
  // The pressed button is gone: whoever listens to the page hears the question.
  useLayoutEffect(() => {
    if (before.current === begunWith) return;
    before.current = begunWith;
    // The question may be here already, and have taken it.
    if (document.activeElement === document.body) card.current?.focus();
  }, [begunWith]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t("title")}
      className="relative mx-auto grid min-h-[33rem] max-md:min-h-[38rem] w-full max-w-[34rem] grid-cols-1 content-center"
    >
      {begunWith === null ? (
        <Hear home={home} onFind={() => setBegunWith("where")} />
      ) : (
        <Questions
          fallback={<Skeleton className="h-64" />}
          {...{ home, timezone, onDone }}
          first={begunWith}
        />
      )}
      <Button
        variant="plain"
        size="icon"
        className="absolute! end-0 top-0"
        aria-label={t("dismiss")}
        onClick={onDone}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </section>
  );
}

function Hear({ home, onFind }: { home: Home; onFind: () => void }) {
  const t = useTranslations("start");
  const words = useScheduleWords(home);
  const player = usePlayer();
  const { starting } = usePlayerState();
  const isLoading = useWatched(player.now, ({ status }) => status === "loading");
  const { reciter, surahId } = useChosen();
  const isBusy = starting || isLoading;
  useEffect(() => {
    // What follows is there when the first sound is.
    if (isBusy) questionsFile.fetchAhead();
  }, [isBusy]);
  async function play() {
    if (isBusy) return;
    // The engine may still be starting.
    if (!player.selection.state.get().reciter) await player.offer(home.reciters, {});
    await player.play();
  }
  const Icon = isBusy ? LoaderCircle : Play;
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 py-6 text-center">
      <button
        type="button"
        aria-label={t("play")}
        aria-disabled={isBusy || undefined}
        onClick={() => void play()}
        className="group relative m-8 grid size-36 place-items-center text-on-green before:absolute before:inset-0 before:rounded-[16px] before:bg-green before:transition-colors after:absolute after:inset-0 after:rotate-45 after:rounded-[16px] after:bg-green after:transition-colors hover:before:bg-green-deep hover:after:bg-green-deep"
      >
        <Icon
          aria-hidden
          className={`relative z-1 size-14 ${isBusy ? "animate-turn" : "fill-current"}`}
        />
      </button>
      <p aria-hidden className="text-xl font-semibold">
        {t("play")}
      </p>
      {reciter && surahId !== null && (
        <p className="text-lg text-soft">
          <bdi>
            {words.recitation({
              portion: { kind: "surahs", surahs: [surahId], times: 1 },
              reciterId: reciter.id,
              surahId: null,
            })}
          </bdi>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="text" onClick={onFind}>
          {t("findFirst")}
        </Button>
        <Link href="/welcome" className="px-5 py-2.5 text-green hover:underline">
          {t("welcome")}
          <ArrowRight aria-hidden className="ms-2 inline size-4 rtl:-scale-x-100" />
        </Link>
      </div>
    </div>
  );
}

// --- dismissed in this browser, also after signing out

const dismissedKey = (userId: number) => `wird.first-minutes.${userId}`;

function isDismissed(userId: number): boolean {
  try {
    return localStorage.getItem(dismissedKey(userId)) !== null;
  } catch {
    return false;
  }
}

function dismiss(userId: number): void {
  try {
    localStorage.setItem(dismissedKey(userId), "");
  } catch {
    // Storage is full or blocked: the card is there again on the next visit.
  }
}
