// Quiet with one press: for an hour, or until tomorrow; while it lasts its end, and the way out of it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { VolumeX } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { beginQuiet, endQuiet, type Quiet } from "#contract/quiet";
import { dayAround } from "#contract/times/clock-times";
import { call, reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { useMayChange } from "../api/household.ts";
import { useUserId } from "../api/queries.ts";
import { quietKey, useQuiet } from "../api/quiet.ts";
import { serverNow } from "../api/server-clock.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Two lines in a button rather than two lines of buttons. */
const SHRINKS = "min-w-0 py-0! leading-tight whitespace-normal!";

interface QuietProps {
  home: Pick<Home, "devices">;
  timezone: string;
}

export default function QuietLine({ home, timezone }: QuietProps) {
  const t = useTranslations("quiet");
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  const { data: quiet = null, refetch } = useQuiet();
  const wish = useMutation({
    mutationFn: (until: number | null): Promise<Quiet | null> =>
      until === null
        ? call(endQuiet, { params: { userId } })
        : call(beginQuiet, {
            params: { userId },
            body: { until: new Date(until).toISOString(), ...ofHome() },
          }),
    onSuccess: (answer) => queries.setQueryData(quietKey(userId), answer),
  });
  const mayChange = useMayChange(home.devices);

  /** Of the household too, where one may; otherwise all of one's own, also those that come meanwhile. */
  function ofHome() {
    const isShared = home.devices.some((device) => device.userId !== userId);
    const deviceIds = home.devices.filter(mayChange).map(({ id }) => id);
    return isShared && deviceIds.length > 0 ? { deviceIds } : {};
  }

  useEffect(() => {
    if (!quiet) return;
    const left = Date.parse(quiet.until) - serverNow();
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(0, left) + 500, DAY));
    return () => clearTimeout(timer);
  }, [quiet, refetch]);

  return (
    <section aria-label={t("label")}>
      {/* As high as what is kept free for it, on every screen: it comes late, and may not move what is below. */}
      <div className="flex min-h-11 items-center gap-2">
        {/* Stays mounted, so that its words are announced. */}
        <div role="status" className="min-w-0 empty:sr-only">
          {quiet && <Lasts quiet={quiet} />}
        </div>
        {quiet ? (
          <Button
            size="sm"
            className="shrink-0"
            busy={wish.isPending}
            onClick={() => wish.mutate(null)}
          >
            {t("end")}
          </Button>
        ) : (
          <>
            <span className="flex items-center gap-2 pe-1 text-sm text-soft">
              <VolumeX aria-hidden className="size-4 shrink-0" />
              <span className="max-[22.4rem]:sr-only">{t("label")}</span>
            </span>
            <Button
              variant="quiet"
              size="xs"
              className={SHRINKS}
              busy={wish.isPending}
              onClick={() => wish.mutate(serverNow() + HOUR)}
            >
              {t("hour")}
            </Button>
            <Button
              variant="quiet"
              size="xs"
              className={SHRINKS}
              busy={wish.isPending}
              onClick={() => wish.mutate(dayAround(timezone, serverNow()).endsAt)}
            >
              {t("tomorrow")}
            </Button>
          </>
        )}
      </div>
      <FieldError>{wish.error && reasonOf(wish.error)}</FieldError>
    </section>
  );
}

function Lasts({ quiet }: { quiet: Quiet }) {
  const t = useTranslations("quiet");
  const timeText = useTimeText();
  const until = Date.parse(quiet.until);
  const isFar = until - serverNow() > DAY / 2;
  const time = timeText(until, isFar ? { weekday: "long" } : {});
  return (
    <p className="flex items-center gap-2 font-medium">
      <VolumeX aria-hidden className="size-5 shrink-0 text-gold" />
      {t("lasts", { time })}
    </p>
  );
}
