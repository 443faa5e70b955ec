// Whether the live connection to the server is open.
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { useEngine } from "../engine-context/engine-provider.tsx";

const dots = {
  open: "bg-green",
  connecting: "bg-gold animate-breathe",
  closing: "bg-soft",
  closed: "bg-late",
};

export function LiveIndicator() {
  const t = useTranslations("player.live");
  const status = useWatched(useEngine().live.status, (live) => live.status);
  return (
    <span
      role="status"
      data-live={status}
      aria-label={`${t("label")}: ${t(status)}`}
      className="inline-flex items-center gap-2 text-sm text-soft"
    >
      <span aria-hidden className={`size-2 rounded-full ${dots[status]}`} />
      {t(status)}
    </span>
  );
}
