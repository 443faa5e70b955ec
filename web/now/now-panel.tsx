// The top of the dashboard: what sounds at home now, large.
import { useTranslations } from "use-intl";
import type { ReactNode } from "react";
import { watchPanel } from "./now-bar.tsx";
import NowLines from "./now-lines.tsx";
import { useSounding } from "./use-sounding.ts";

export default function NowPanel() {
  const now = useSounding();
  if (now.sounding.length + now.awaited.length === 0) return null;
  return <NowLines Around={Panel} {...now} large />;
}

function Panel({ children }: { children: ReactNode }) {
  const t = useTranslations("now");
  return (
    <section ref={watchPanel} aria-labelledby="now" className="rounded-lg bg-tint p-4 md:p-6">
      <h2 id="now" className="mb-2 text-sm font-semibold text-green">
        {t("title")}
      </h2>
      <ul className="grid gap-4">{children}</ul>
    </section>
  );
}
