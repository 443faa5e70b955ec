// For 20 s after a Chromecast was connected: shows it, and refetches the speakers.
import { Cast } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { keys, useInvalidate, useUserId } from "../api/queries.ts";
import { CAST_CONNECTED } from "../engine/cast/cast-connected.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";

/** Milliseconds. */
const BANNER_TIME = 20_000;

export function CastBanner() {
  const t = useTranslations("history");
  const userId = useUserId();
  const invalidate = useInvalidate();
  const shown = useCastConnected();
  const refresh = () => {
    toast({ title: t("refreshing"), description: t("refreshingText") });
    if (userId !== undefined) void invalidate(keys.devices(userId));
  };
  return (
    <div role="status" className="empty:sr-only">
      {shown && (
        <div className="leaf flex flex-wrap items-center gap-x-4 gap-y-3 bg-tint p-4">
          <Cast aria-hidden className="size-5 shrink-0 text-green" />
          <p className="grow font-medium">{t("castFound")}</p>
          <Button variant="quiet" onClick={refresh}>
            {t("refreshDevices")}
          </Button>
        </div>
      )}
    </div>
  );
}

function useCastConnected(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connected = () => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), BANNER_TIME);
    };
    window.addEventListener(CAST_CONNECTED, connected);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(CAST_CONNECTED, connected);
    };
  }, []);
  return shown;
}
