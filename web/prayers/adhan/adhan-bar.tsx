// While an adhan sounds on a speaker: what and where, and a button that stops it, on every page.
import { useQueries } from "@tanstack/react-query";
import { BellRing, Square } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import type { PlaybackState } from "#contract/playback";
import { reasonOf } from "../../api/call.ts";
import { playbackStateQuery, useDevices } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { useStopAdhan } from "./adhan-actions.ts";
import type { Prayer } from "#contract/prayers/prayer-names";
import { useBarHeight } from "../../ui/use-bar-height.ts";

interface SoundingAdhan {
  deviceId: number;
  prayer: Prayer;
}

// Outside the component: another function each time would make another list each time.
const sounding = (states: { data: PlaybackState | undefined }[]): SoundingAdhan[] =>
  states.flatMap(({ data }) =>
    data?.adhan ? [{ deviceId: data.deviceId, prayer: data.adhan }] : [],
  );

/** Live messages keep the states up to date; each is fetched once. */
function useSoundingAdhans(devices: readonly Device[]): SoundingAdhan[] {
  return useQueries({
    queries: devices.map(({ id }) => playbackStateQuery(id)),
    combine: sounding,
  });
}

export function AdhanBar() {
  const t = useTranslations("common.adhan");
  const names = useTranslations("common.prayer");
  const { data: devices = [] } = useDevices(false);
  const adhans = useSoundingAdhans(devices);
  const lines = adhans.map(({ deviceId, prayer }) => {
    const speaker = devices.find(({ id }) => id === deviceId)?.name ?? "";
    return { deviceId, speaker, text: t("sounds", { prayer: names(prayer), speaker }) };
  });
  return (
    <>
      {/* Always there, so that what it is filled with is read out, once. */}
      <p role="alert" className="sr-only">
        {lines.map(({ text }) => text).join(". ")}
      </p>
      {lines.length > 0 && (
        <Bar label={t("label")}>
          {lines.map(({ deviceId, speaker, text }) => (
            <Line key={deviceId} deviceId={deviceId} speaker={speaker} text={text} />
          ))}
        </Bar>
      )}
    </>
  );
}

/** Sets --adhan-bar, so that the page stays clear of it. */
function Bar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar, "--adhan-bar");
  return (
    <section
      ref={bar}
      aria-label={label}
      className="fixed inset-x-0 bottom-[calc(var(--nav-bar)+var(--player-bar))] z-30 animate-rise border-t border-gold/40 bg-gold-tint print:hidden"
    >
      <ul className="mx-auto max-w-[74rem] px-4 py-2 md:px-6">{children}</ul>
    </section>
  );
}

function Line({ deviceId, speaker, text }: { deviceId: number; speaker: string; text: string }) {
  const t = useTranslations("common.adhan");
  const stop = useStopAdhan();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-1">
      <div className="flex min-w-0 items-center gap-3">
        <BellRing aria-hidden className="size-5 shrink-0 text-gold" />
        <span className="min-w-0">
          <bdi className="font-medium wrap-anywhere">{text}</bdi>
          <FieldError>{stop.error && reasonOf(stop.error)}</FieldError>
        </span>
      </div>
      <Button
        busy={stop.isPending}
        aria-label={t("stopOn", { speaker })}
        onClick={() => stop.mutate(deviceId)}
      >
        <Square aria-hidden className="size-4 fill-current" />
        {t("stop")}
      </Button>
    </li>
  );
}
