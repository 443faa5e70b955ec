// Connects speakers that the server sees: Cast speakers of its network, or players of Home Assistant.
import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Speaker } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { listSpeakers, type SeenSpeaker } from "#contract/devices";
import { typeOfSeen } from "#contract/makes";
import { call, reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { useSampleMode } from "../api/sample/sample-mode.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Connecting, connectDelay, Success } from "./connect-steps.tsx";
import { useConnectDevices } from "./device-actions.ts";
import { OtherHomes, WhichHome } from "./homes/other-homes.tsx";

type Step = "initial" | "connecting" | "success";

interface ConnectProps {
  kind?: SeenSpeaker["kind"];
  home: Home;
  onClose: () => void;
}

/** `hasHomes`: agents see them in other homes. */
const lists = {
  cast: { words: "connecting.connectGoogle", hasHomes: true },
  "home-assistant": { words: "connecting.connectHomeAssistant", hasHomes: false },
} as const;

export default function ConnectSpeakers({ kind = "cast", home, onClose }: ConnectProps) {
  const t = useTranslations(lists[kind].words);
  const common = useTranslations("common");
  const locale = useLocale();
  const [step, setStep] = useState<Step>("initial");
  const [chosen, setChosen] = useState<readonly SeenSpeaker[]>([]);
  const [amiss, setAmiss] = useState<string>();
  const connect = useConnectDevices();
  const isSample = useSampleMode();
  const seen = useSeenSpeakers(kind);
  const known = new Set(
    home.devices.filter(({ isConnected }) => isConnected).map(({ deviceId }) => deviceId),
  );
  const isChoice = seen.data?.some(({ deviceId }) => !known.has(deviceId)) ?? false;

  const start = async () => {
    if (chosen.length === 0) return setAmiss(t("choose"));
    setStep("connecting");
    const devices = chosen.map(({ name, deviceId }) => ({
      type: typeOfSeen[kind],
      name,
      deviceId,
    }));
    try {
      await Promise.all([connect.mutateAsync(devices), connectDelay()]);
      setStep("success");
    } catch (error) {
      setAmiss(reasonOf(error));
      setStep("initial");
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={step === "connecting"}
      title={t("title")}
      description={step === "initial" ? t("initial") : undefined}
      closeLabel={common("close")}
    >
      {step === "initial" && (
        <SpeakerChoice
          kind={kind}
          seen={seen}
          known={known}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            setAmiss(undefined);
          }}
        />
      )}
      {step === "initial" && lists[kind].hasHomes && !isSample && <OtherHomes />}
      {step === "connecting" && <Connecting label={t("connecting")} />}
      {step === "success" && (
        <Success title={t("success")}>
          {t("successText", {
            names: new Intl.ListFormat(locale).format(chosen.map(({ name }) => name)),
          })}
        </Success>
      )}
      <FieldError>{amiss}</FieldError>
      <DialogActions>
        <Button variant="plain" disabled={step === "connecting"} onClick={onClose}>
          {common("cancel")}
        </Button>
        {step === "success" && <Button onClick={onClose}>{t("done")}</Button>}
        {step !== "success" && (isChoice || seen.isPending) && (
          <Button
            busy={step === "connecting"}
            disabled={seen.isPending}
            onClick={() => void start()}
          >
            {t("start")}
          </Button>
        )}
        {step === "initial" && !isChoice && !seen.isPending && (
          <LookAgain kind={kind} seen={seen} />
        )}
      </DialogActions>
    </Dialog>
  );
}

function useSeenSpeakers(kind: SeenSpeaker["kind"]) {
  return useQuery({
    queryKey: ["speakers"],
    queryFn: ({ signal }) => call(listSpeakers, { signal }),
    select: (all) => all.filter((speaker) => speaker.kind === kind),
    // An earlier list of the network's speakers is out of date.
    staleTime: 0,
    gcTime: 0,
  });
}

type SeenSpeakers = ReturnType<typeof useSeenSpeakers>;

interface LookAgainProps {
  kind: SeenSpeaker["kind"];
  seen: SeenSpeakers;
  quiet?: boolean;
}

/** The main button when there are no speakers to choose from. */
function LookAgain({ kind, seen, quiet = false }: LookAgainProps) {
  const t = useTranslations(lists[kind].words);
  return (
    <Button
      variant={quiet ? "quiet" : "primary"}
      size={quiet ? "sm" : "md"}
      busy={seen.isFetching}
      onClick={() => void seen.refetch()}
    >
      <RefreshCw aria-hidden className="size-4" />
      {t("again")}
    </Button>
  );
}

interface SpeakerChoiceProps {
  kind: SeenSpeaker["kind"];
  seen: SeenSpeakers;
  /** The ids of the speakers already connected. */
  known: ReadonlySet<string | null>;
  chosen: readonly SeenSpeaker[];
  onChange: (chosen: readonly SeenSpeaker[]) => void;
}

function SpeakerChoice({ kind, seen, known, chosen, onChange }: SpeakerChoiceProps) {
  const t = useTranslations(lists[kind].words);
  if (seen.isPending) {
    return (
      <div role="status" className="grid gap-2">
        <span className="text-sm text-soft">{t("looking")}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (seen.isError) {
    return <FieldError>{reasonOf(seen.error)}</FieldError>;
  }
  if (seen.data.length === 0) {
    return (
      <EmptyState
        icon={<Speaker aria-hidden className="size-6" />}
        title={t("none")}
        text={t("noneText")}
      />
    );
  }
  return (
    <div className="grid gap-2">
      {seen.data.map((speaker, index) => {
        const ways = seen.data.filter(({ deviceId }) => deviceId === speaker.deviceId);
        if (seen.data.indexOf(ways[0] ?? speaker) < index) return null;
        const already = known.has(speaker.deviceId);
        const checked = chosen.some(({ deviceId }) => deviceId === speaker.deviceId);
        return (
          <label
            key={speaker.deviceId}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-edge/60 px-4 py-2 has-checked:border-green has-checked:bg-tint has-disabled:cursor-default has-disabled:opacity-60"
          >
            <input
              type="checkbox"
              className="size-5 accent-green"
              disabled={already}
              checked={checked}
              onChange={() =>
                onChange(
                  checked
                    ? chosen.filter(({ deviceId }) => deviceId !== speaker.deviceId)
                    : [...chosen, speaker],
                )
              }
            />
            <span className="grid justify-items-start">
              <bdi className="font-medium">{speaker.name}</bdi>
              <span className="text-sm text-soft">
                {speaker.isGroup ? t("group") : !already && speaker.model}
                {already && (
                  <span className={speaker.isGroup ? "block" : undefined}>{t("already")}</span>
                )}
                <WhichHome ways={ways} />
              </span>
            </span>
          </label>
        );
      })}
      {seen.data.some(({ deviceId }) => !known.has(deviceId)) && (
        <div>
          <LookAgain kind={kind} seen={seen} quiet />
        </div>
      )}
    </div>
  );
}
