// The first step: one press connects a speaker that was found, or makes this browser one.
import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSpeaker, Speaker } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { listSpeakers, type SeenSpeaker } from "#contract/devices";
import { typeOfSeen } from "#contract/makes";
import { call, reasonOf } from "../../api/call.ts";
import { lastError } from "../../api/last-error.ts";
import { useSampleMode } from "../../api/sample/sample-mode.ts";
import { useConnectDevices } from "../../devices/device-actions.ts";
import { useBrowserSpeaker } from "../../engine-context/use-browser-speaker.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";

/** As many of the speakers that were found are offered at first. */
const OFFERED = 3;
/** Milliseconds between two looks while none is found: a speaker answers within a few seconds. */
const LOOK_EVERY = 4_000;
/** Milliseconds after which the page says that there may be none, as on a hosted server. */
const LOOKED_LONG = 12_000;

/** Of a button with a long label, on a narrow phone. */
const WRAPS = "max-w-full text-start whitespace-normal!";

export function SpeakerStep() {
  const t = useTranslations("start");
  const { enable } = useBrowserSpeaker();
  // Of sample data this browser is no speaker.
  const isSample = useSampleMode();
  const connect = useConnectDevices();
  const browser = useMutation({ mutationFn: enable });
  const [showsAll, setShowsAll] = useState(false);
  const [lookedLong, setLookedLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLookedLong(true), LOOKED_LONG);
    return () => clearTimeout(timer);
  }, []);
  const seen = useQuery({
    queryKey: ["speakers"],
    queryFn: ({ signal }) => call(listSpeakers, { signal }),
    // An earlier list of the network's speakers is out of date.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? false : LOOK_EVERY),
  });
  const found = seen.data ?? [];
  const offered = showsAll ? found : found.slice(0, OFFERED);
  const use = ({ kind, name, deviceId }: SeenSpeaker) =>
    connect.mutate([{ type: typeOfSeen[kind], name, deviceId }]);
  const isBusy = connect.isPending || browser.isPending;
  const error = lastError(connect, browser);
  return (
    // As high while it looks as with the first speaker that it finds: what is below stays where it is.
    <div className="grid min-h-24 grid-cols-1 content-start gap-2">
      <div className="flex flex-wrap gap-2">
        {offered.map((speaker) => (
          <Button
            key={speaker.deviceId}
            className={WRAPS}
            busy={connect.isPending && connect.variables[0]?.deviceId === speaker.deviceId}
            onClick={() => !isBusy && use(speaker)}
          >
            <Speaker aria-hidden className="size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {t.rich("useSpeaker", {
                speaker: speaker.name,
                name: (text) => <bdi>{text}</bdi>,
              })}
            </span>
          </Button>
        ))}
        {offered.length < found.length && (
          <Button variant="quiet" className={WRAPS} onClick={() => setShowsAll(true)}>
            {t("others")}
          </Button>
        )}
        {!isSample && (
          <Button
            variant={found.length > 0 ? "quiet" : "primary"}
            className={WRAPS}
            busy={browser.isPending}
            onClick={() => !isBusy && browser.mutate()}
          >
            <MonitorSpeaker aria-hidden className="size-5 shrink-0" />
            {t("useBrowser")}
          </Button>
        )}
      </div>
      {/* Stays mounted while it is empty, so that it is announced. */}
      <p aria-live="polite" className="text-sm text-soft empty:sr-only">
        {found.length === 0 && t(lookedLong ? "noneYet" : "looking")}
      </p>
      <FieldError>{error && reasonOf(error)}</FieldError>
    </div>
  );
}
