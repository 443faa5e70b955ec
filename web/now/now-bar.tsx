// Above the player's bar, on every page: what sounds on the speakers of the home, with Stop; and that the server is gone.
import { type ReactNode, useEffect, useRef } from "react";
import { WifiOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { watched } from "../api/watched.ts";
import { useAway } from "../engine-context/use-away.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { anySounding } from "./any-sounding.ts";
import { useShownInPlayer, useSounding } from "./use-sounding.ts";
import { useBarHeight } from "../ui/use-bar-height.ts";

const Lines = lateFile(() => fetchWithWords(() => import("./now-lines.tsx"), ["now"])).part(
  (lines) => lines,
);

const sight = watched({ panel: false });

/** The ref of the dashboard's panel: while it is in sight, the bar would only repeat it. */
export function watchPanel(panel: Element | null) {
  if (!panel) return;
  const observer = new IntersectionObserver((entries) =>
    sight.patch({ panel: entries.at(-1)?.isIntersecting ?? false }),
  );
  observer.observe(panel);
  return () => {
    observer.disconnect();
    sight.patch({ panel: false });
  };
}

export function NowBar() {
  const t = useTranslations("common");
  const { sounding, ...waiting } = useSounding();
  const { awaited } = waiting;
  const shown = useShownInPlayer();
  const isRepeated = useWatched(sight).panel;
  const isAway = useAway();
  const rooms = sounding.filter(({ device }) => device.id !== shown);
  const any = sounding.length + awaited.length > 0;
  useEffect(() => anySounding.patch({ any }), [any]);
  const hasLines = !isRepeated && rooms.length + awaited.length > 0;
  return (
    <>
      {/* Always there, so that what it is filled with is read out, once. */}
      <p role="status" className="sr-only">
        {isAway && t("away")}
      </p>
      {(isAway || hasLines) && (
        <Dock>
          {isAway && <Away text={t("away")} />}
          {hasLines && (
            <Lines fallback={null} missing={null} Around={Bar} sounding={rooms} {...waiting} />
          )}
        </Dock>
      )}
    </>
  );
}

/** Stands as long as the server does not answer. */
function Away({ text }: { text: string }) {
  return (
    <p className="border-t border-late/40 bg-late-tint">
      <span className="mx-auto flex max-w-[74rem] items-center gap-3 px-4 py-2 text-sm text-late md:px-6">
        <WifiOff aria-hidden className="size-5 shrink-0" />
        {text}
      </span>
    </p>
  );
}

/** Sets --now-bar, so that the page stays clear of it. */
function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useBarHeight(dock, "--now-bar");
  return (
    <div
      ref={dock}
      className="fixed inset-x-0 bottom-[calc(var(--nav-bar)+var(--player-bar)+var(--adhan-bar))] z-30 max-h-[40dvh] animate-rise overflow-y-auto print:hidden"
    >
      {children}
    </div>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const t = useTranslations("now");
  return (
    <section aria-label={t("label")} className="border-t border-line bg-tint">
      <ul className="mx-auto max-w-[74rem] divide-y divide-line px-4 py-2 md:px-6">{children}</ul>
    </section>
  );
}
