// On which days: what people mean most, then the days of the week, or one date.
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Frequency } from "#contract/schedules";
import { Field, Input } from "../../../ui/field.tsx";
import { useScheduleWords } from "../../schedule-words.ts";
import { DayToggles } from "../frequency-fields.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { WhereElse } from "./recital-sheets.tsx";
import { Chip, Chips, type SheetProps } from "./sheet-parts.tsx";

const FRIDAY = 5;
const nothing = { devices: [], reciters: [], surahs: [] };
const choices: { frequency: Frequency; days: number[] }[] = [
  { frequency: "daily", days: [] },
  { frequency: "custom", days: [FRIDAY] },
  { frequency: "weekdays", days: [] },
  { frequency: "weekends", days: [] },
  { frequency: "once", days: [] },
];

export function DaysSheet({ home, ownFields, isGuided, onChosen }: SheetProps) {
  const t = useTranslations("scheduling");
  const words = useScheduleWords(nothing);
  const { watch, setValue, register, formState } = useFormContext<ScheduleForm>();
  const [frequency, days] = watch(["frequency", "days"]);
  const isChosen = (choice: (typeof choices)[number]) =>
    choice.frequency === frequency &&
    (frequency !== "custom" || (days.length === 1 && days[0] === FRIDAY));
  return (
    <>
      {isGuided && <WhereElse home={home} />}
      <Chips label={t("frequency")}>
        {choices.map((choice) => (
          <Chip
            key={choice.frequency}
            isChosen={isChosen(choice)}
            onPress={() => {
              const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
              setValue("frequency", choice.frequency, options);
              if (choice.frequency === "custom") setValue("days", choice.days, options);
              onChosen();
            }}
          >
            {words.capital(words.days({ ...choice, date: null }))}
          </Chip>
        ))}
      </Chips>
      {ownFields && <DayToggles />}
      {ownFields && frequency === "once" && (
        <Field label={t("date")} hint={t("dateHint")}>
          {(control) => <Input {...control} type="date" {...register("date")} />}
        </Field>
      )}
    </>
  );
}
