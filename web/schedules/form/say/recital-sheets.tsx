// What is recited, by whom and where: chips for what people mean most, and on a phone the fields.
import { Check, Speaker } from "lucide-react";
import { use, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Device } from "#contract/devices";
import { canBeSteered } from "#contract/makes";
import { type PortionPresetId, portionPresets } from "#contract/portions/portion-presets";
import { surahsOf } from "#contract/portions/portion-kinds";
import type { Portion } from "#contract/portions/portions";
import { endsByItself, goesOn, needsReciter } from "#contract/portions/portion-traits";
import { PART_BEGINS } from "#contract/quran/units";
import { usePortionWords } from "../../../recitations/portion-words.ts";
import { ReciterPicker } from "../../../recitations/reciter-picker.tsx";
import { useSpeakerName } from "../../../recitations/speaker-name.ts";
import { useSurahName } from "../../../recitations/use-recitation-names.ts";
import { usePrayerSettings } from "../../../api/prayers.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoicePills } from "../../../ui/choice-pills.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { BesideFields } from "../beside/beside-fields.tsx";
import { choiceOf } from "../portion/portion-choice.ts";
import { PortionField } from "../portion/portion-field.tsx";
import { ReciterWarning, SpeakerWarning } from "../portion/portion-warnings.tsx";
import { useChosenReciter } from "../portion/use-chosen.ts";
import { ReachWarning, ThisBrowser } from "../recitation-fields.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { chosenAnchor } from "../when/when-choice.ts";
import { AskSpeaker } from "../when/ask-place.ts";
import { Chip, Chips, type SheetProps } from "./sheet-parts.tsx";

/** Al-Kahf, Yaseen, Ar-Rahmaan, Al-Waaqia, Al-Mulk, Al-Baqara. */
const USUAL = [18, 36, 55, 56, 67, 2];

/** What many recite each day, beside these surahs. */
const TEN_PAGES: Portion = { kind: "part", unit: "page", count: 10, from: PART_BEGINS };

/** Of the usual surahs, whose name says when: Al-Mulk before sleep. */
const TIMED: readonly PortionPresetId[] = ["mulk"];

const surahAlone = (portion: Portion) =>
  choiceOf(portion) === "surah" ? surahsOf(portion)[0] : null;

export function WhatSheet({ home, ownFields, isGuided, onChosen }: SheetProps) {
  const t = useTranslations("scheduling");
  const nameOf = useSurahName();
  const { watch, setValue, formState } = useFormContext<ScheduleForm>();
  const { available } = useChosenReciter(home);
  const portion = watch("portion");
  const surahs = USUAL.flatMap((number) => {
    const found = home.surahs.find((each) => each.number === number);
    return found && (available?.has(number) ?? true) ? [found] : [];
  });
  const words = usePortionWords(home.surahs, []);
  const hasPlace = Boolean(usePrayerSettings().data?.place);
  /** While nothing else of a new schedule was chosen. */
  function setUsualTime(surah: number) {
    const preset = portionPresets.find(
      ({ id, portion: its }) =>
        TIMED.includes(id) && typeof its !== "string" && surahAlone(its) === surah,
    );
    // Without a place its prayer has no time.
    if (!preset || !isGuided || !hasPlace) return;
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("startTime", preset.startTime, options);
    setValue("startAnchor", chosenAnchor(preset.startAnchor), options);
  }
  function choose(next: Portion) {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("portion", next, options);
    // The end of what goes on and on is none of what is recited whole.
    if (!endsByItself(portion)) setValue("endTime", null, options);
    onChosen();
  }
  return (
    <>
      <Chips label={t("say.usual")}>
        {surahs.map((surah) => (
          <Chip
            key={surah.number}
            isChosen={surahAlone(portion) === surah.number}
            onPress={() => {
              setUsualTime(surah.number);
              choose({ kind: "surahs", surahs: [surah.number], times: 1 });
            }}
          >
            <bdi>{nameOf(surah)}</bdi>
          </Chip>
        ))}
        {/* Among the fields of what goes on this amount is a button, too. */}
        {!goesOn(portion) && (
          <Chip isChosen={false} onPress={() => choose(TEN_PAGES)}>
            {words(TEN_PAGES)}
          </Chip>
        )}
      </Chips>
      {ownFields && <PortionField home={home} />}
    </>
  );
}

export function WhoSheet({ home, onChosen }: SheetProps) {
  const t = useTranslations("scheduling");
  const { watch, setValue, formState } = useFormContext<ScheduleForm>();
  const [reciterId, portion] = watch(["reciterId", "portion"]);
  if (!needsReciter(portion)) return null;
  return (
    <div className="grid gap-1">
      <ReciterPicker
        label={t("reciter")}
        value={reciterId || null}
        reciters={home.reciters}
        onChange={(id) => {
          setValue("reciterId", id, { shouldDirty: true, shouldValidate: formState.isSubmitted });
          onChosen();
        }}
      />
      <FieldError>{formState.errors.reciterId?.message}</FieldError>
      <ReciterWarning home={home} />
    </div>
  );
}

function useSpeakerChoice() {
  const { watch, setValue, formState } = useFormContext<ScheduleForm>();
  return {
    deviceId: watch("deviceId"),
    choose(device: Device) {
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue("deviceId", device.id, options);
      if (canBeSteered(device)) return;
      // An Echo recites alone.
      setValue("alsoOn", []);
      setValue("fallbackDeviceId", 0);
    },
  };
}

/** More than these are in the sheet of the speaker. */
const OFFERED = 6;

/** Beside another question of the guide, which asks for the speaker only where none is chosen: one of several. */
export function WhereElse({ home }: Pick<SheetProps, "home">) {
  const t = useTranslations("scheduling");
  const nameOf = useSpeakerName();
  const { deviceId, choose } = useSpeakerChoice();
  const connected = home.devices.filter(({ isConnected }) => isConnected);
  const [first] = useState(deviceId);
  const offered = connected
    .toSorted((one, other) => Number(other.id === first) - Number(one.id === first))
    .slice(0, OFFERED);
  if (offered.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{t("say.where")}</legend>
      <ChoicePills
        value={String(deviceId)}
        choices={offered.map((device) => ({
          value: String(device.id),
          text: <bdi className="wrap-anywhere">{nameOf(device)}</bdi>,
        }))}
        onChange={(id) => {
          const device = offered.find((each) => String(each.id) === id);
          if (device) choose(device);
        }}
      />
    </fieldset>
  );
}

export function WhereSheet({ home, ownFields, onChosen }: SheetProps) {
  const t = useTranslations("scheduling");
  const { formState } = useFormContext<ScheduleForm>();
  const { deviceId, choose } = useSpeakerChoice();
  const nameOf = useSpeakerName();
  const askSpeaker = use(AskSpeaker);
  return (
    <>
      <div role="group" aria-label={t("device")} className="grid gap-2">
        {home.devices.map((device) => (
          <button
            key={device.id}
            type="button"
            aria-pressed={device.id === deviceId}
            onClick={() => {
              choose(device);
              onChosen();
            }}
            className="flex min-h-12 items-center gap-3 rounded-lg border border-edge/60 px-4 text-start hover:border-green hover:bg-tint aria-pressed:border-green aria-pressed:bg-tint aria-pressed:font-semibold"
          >
            <Speaker aria-hidden className="size-5 shrink-0 text-soft" />
            <span className="min-w-0 grow wrap-anywhere">
              <bdi>{nameOf(device)}</bdi>
            </span>
            {device.id === deviceId && <Check aria-hidden className="size-5 shrink-0 text-green" />}
          </button>
        ))}
      </div>
      <FieldError>{formState.errors.deviceId?.message}</FieldError>
      <div className="flex flex-wrap gap-2">
        {!home.devices.some(({ isConnected }) => isConnected) && <ThisBrowser />}
        {askSpeaker && (
          <Button variant="quiet" size="sm" onClick={askSpeaker}>
            {t("say.connect")}
          </Button>
        )}
      </div>
      {ownFields && (
        <>
          <SpeakerWarning home={home} />
          <ReachWarning home={home} />
          <BesideFields home={home} />
        </>
      )}
    </>
  );
}
