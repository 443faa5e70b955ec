// Above the player's bar, on every page: what sounds on the speakers of the home, with Stop.
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { watched } from "../api/watched.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { useShownInPlayer, useSounding } from "./use-sounding.ts";

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
  const { sounding, awaited } = useSounding();
  const shown = useShownInPlayer();
  const isRepeated = useWatched(sight).panel;
  const rooms = sounding.filter(({ device }) => device.id !== shown);
  if (isRepeated || rooms.length + awaited.length === 0) return null;
  return <Lines fallback={null} missing={null} Around={Bar} sounding={rooms} awaited={awaited} />;
}

/** Sets --now-bar, so that the page stays clear of it. */
function Bar({ children }: { children: ReactNode }) {
  const t = useTranslations("now");
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      root.style.setProperty("--now-bar", `${Math.ceil(height)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--now-bar");
    };
  }, []);
  return (
    <section
      ref={bar}
      aria-label={t("label")}
      className="fixed inset-x-0 bottom-[calc(var(--player-bar)+var(--adhan-bar))] z-30 max-h-[40dvh] animate-rise overflow-y-auto border-t border-line bg-tint print:hidden"
    >
      <ul className="mx-auto max-w-[74rem] divide-y divide-line px-4 py-2 md:px-6">{children}</ul>
    </section>
  );
}
