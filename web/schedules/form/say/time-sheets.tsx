// When it begins and until when it lasts; and what few schedules need.
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { endsByItself } from "#contract/portions/portion-traits";
import { type PrayerWithAdhan, prayersWithAdhan } from "#contract/prayers/prayer-names";
import { Field, Input } from "../../../ui/field.tsx";
import { useScheduleWords } from "../../schedule-words.ts";
import { MoreFields } from "../more-fields.tsx";
import { OrderSwitches } from "../portion/onwards-fields.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { VolumeField } from "../volume-field.tsx";
import { AnchorFacts, AnchorField } from "../when/anchor-field.tsx";
import { EndField } from "../when/end-field.tsx";
import { anchorOf, type ChosenAnchor, endWayOf, firstEnd } from "../when/when-choice.ts";
import { Chip, Chips, type SheetProps } from "./sheet-parts.tsx";

const nothing = { devices: [], reciters: [], surahs: [] };
/** Minutes after a prayer that most people mean; others are entered. */
const OFFSETS = [0, 15, 30];
const LENGTHS = [15, 30, 60];

const after = (
  prayer: PrayerWithAdhan | ChosenAnchor["prayer"],
  minutes: number,
): ChosenAnchor => ({
  prayer,
  side: minutes === 0 ? "at" : "after",
  minutes,
});

export function WhenSheet({ ownFields, onChosen }: SheetProps) {
  const t = useTranslations("scheduling");
  const common = useTranslations("common");
  const words = useScheduleWords(nothing);
  const { watch, setValue, register, formState } = useFormContext<ScheduleForm>();
  const anchor = watch("startAnchor");
  const minutes = anchor && anchorOf(anchor).minutes;
  const isUsual = minutes !== null && OFFSETS.includes(minutes);
  const [isOther, setOther] = useState(!isUsual);
  const change = (next: ChosenAnchor | null) =>
    setValue("startAnchor", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      <Chips label={t("when.starts")}>
        {prayersWithAdhan.map((prayer) => (
          <Chip
            key={prayer}
            isChosen={anchor?.prayer === prayer}
            onPress={() => {
              change(anchor ? { ...anchor, prayer } : after(prayer, 0));
              if (!anchor) setOther(false);
            }}
          >
            {common(`prayer.${prayer}`)}
          </Chip>
        ))}
        <Chip
          isChosen={anchor === null}
          onPress={() => {
            change(null);
            if (!ownFields) onChosen();
          }}
        >
          {t("say.clock")}
        </Chip>
      </Chips>
      {anchor && (
        <Chips label={common(`prayer.${anchor.prayer}`)}>
          {OFFSETS.map((offset) => (
            <Chip
              key={offset}
              isChosen={!isOther && minutes === offset}
              onPress={() => {
                setOther(false);
                change(after(anchor.prayer, offset));
                onChosen();
              }}
            >
              {offset === 0
                ? words.capital(words.anchor({ prayer: anchor.prayer, minutes: 0 }))
                : t("say.after", { minutes: offset })}
            </Chip>
          ))}
          {ownFields && (
            <Chip isChosen={isOther} onPress={() => setOther(true)}>
              {t("say.other")}
            </Chip>
          )}
        </Chips>
      )}
      {ownFields &&
        anchor &&
        (isOther ? <AnchorField name="startAnchor" /> : <AnchorFacts name="startAnchor" />)}
      {ownFields && !anchor && (
        <Field label={t("startTime")} error={formState.errors.startTime?.message}>
          {(control) => <Input {...control} type="time" required {...register("startTime")} />}
        </Field>
      )}
    </>
  );
}

export function UntilSheet({ ownFields, onChosen }: SheetProps) {
  const t = useTranslations("scheduling");
  const words = useScheduleWords(nothing);
  const { watch, setValue, formState } = useFormContext<ScheduleForm>();
  const form = watch();
  const { startAnchor, startTime, endTime, endAnchor, durationMinutes, portion } = form;
  const way = endWayOf({ endTime, endAnchor, durationMinutes });
  const nextPrayer = firstEnd(startAnchor, startTime);
  const choose = (end: Partial<Pick<ScheduleForm, "endAnchor" | "durationMinutes">>) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("endTime", endsByItself(portion) ? null : endTime, options);
    setValue("endAnchor", end.endAnchor ?? null, options);
    setValue("durationMinutes", end.durationMinutes ?? null, options);
    onChosen();
  };
  const said = (end: Pick<ScheduleForm, "durationMinutes"> & { prayer: boolean }) => {
    const text = words.end({
      ...{ startTime, startAnchor: null, endTime: null, endsByItself: false },
      durationMinutes: end.durationMinutes,
      endAnchor: end.prayer ? anchorOf(nextPrayer) : null,
    });
    return words.capital(text ?? "");
  };
  return (
    <>
      <Chips label={t("end")}>
        {endsByItself(portion) && (
          <Chip isChosen={way === "finished"} onPress={() => choose({})}>
            {t("when.ends.finished")}
          </Chip>
        )}
        <Chip
          isChosen={endAnchor?.prayer === nextPrayer.prayer && endAnchor.side === "at"}
          onPress={() => choose({ endAnchor: nextPrayer })}
        >
          {said({ prayer: true, durationMinutes: null })}
        </Chip>
        {LENGTHS.map((minutes) => (
          <Chip
            key={minutes}
            isChosen={durationMinutes === minutes}
            onPress={() => choose({ durationMinutes: minutes })}
          >
            {said({ prayer: false, durationMinutes: minutes })}
          </Chip>
        ))}
      </Chips>
      {ownFields && <EndField />}
    </>
  );
}

/** Volume, order, season and the like: where the fields are beneath, they are there. */
export function MoreSheet({ home, schedule, ownFields }: SheetProps) {
  const portion = useFormContext<ScheduleForm>().watch("portion");
  if (!ownFields) return null;
  return (
    <>
      <VolumeField />
      {!endsByItself(portion) && <OrderSwitches home={home} schedule={schedule} />}
      <MoreFields home={home} isUnfolded />
    </>
  );
}
