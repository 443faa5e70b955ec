// "What is recited?": the usual choices as one row, then what the chosen one needs, and the portion in words.
import { BookOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Portion } from "#contract/portions/portions";
import { endsByItself } from "#contract/portions/portion-traits";
import type { Home } from "../../../api/home.ts";
import { usePortionWords } from "../../../recitations/portion-words.ts";
import { ChoicePills } from "../../../ui/choice-pills.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useScheduleWords } from "../../schedule-words.ts";
import { DivisionFields } from "./division-fields.tsx";
import { KhatmFields } from "./khatm-fields.tsx";
import { OnwardsFields } from "./onwards-fields.tsx";
import { PartFields } from "./part-fields.tsx";
import {
  beginningOf,
  choiceOf,
  type PortionChoice,
  portionChoices,
  problemOf,
  suits,
} from "./portion-choice.ts";
import { RangeFields } from "./range-fields.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import type { ScheduleForm } from "../schedule-form.ts";
import { SoundFields } from "./sound-fields.tsx";
import { OneSurahField, SurahsField } from "./surahs-fields.tsx";
import { usePortionSeconds } from "./use-chosen.ts";

interface FieldsProps {
  home: Home;
  portion: Portion;
  onChange: (portion: Portion) => void;
}

/** What a choice needs; nothing in the moment in which the portion is still of another kind. */
function fields<K extends Portion["kind"]>(
  kind: K,
  draw: (props: FieldsProps & { portion: Extract<Portion, { kind: K }> }) => ReactNode,
): (props: FieldsProps) => ReactNode {
  const isOfKind = (portion: Portion): portion is Extract<Portion, { kind: K }> =>
    portion.kind === kind;
  return ({ portion, ...props }) => isOfKind(portion) && draw({ ...props, portion });
}

const fieldsOf: Record<PortionChoice, (props: FieldsProps) => ReactNode> = {
  onwards: ({ home }) => <OnwardsFields home={home} />,
  surah: fields("surahs", (props) => <OneSurahField {...props} />),
  surahs: fields("surahs", (props) => <SurahsField {...props} />),
  division: fields("range", (props) => <DivisionFields {...props} />),
  range: fields("range", (props) => <RangeFields {...props} />),
  part: fields("part", (props) => <PartFields {...props} />),
  khatm: fields("khatm", (props) => <KhatmFields {...props} />),
  sound: fields("sound", ({ portion, onChange }) => <SoundFields {...{ portion, onChange }} />),
};

export function PortionField({ home }: { home: Home }) {
  const t = useTranslations("scheduling.what");
  const { watch, setValue, getValues, formState } = useFormContext<ScheduleForm>();
  const portion = watch("portion");
  const [chosen, setChoice] = useState(() => choiceOf(portion));
  // A sheet of the sentence may have chosen another one.
  const choice = suits(chosen, portion) ? chosen : choiceOf(portion);
  // Each kind keeps its last values, so that switching the kind back restores them.
  const [left, setLeft] = useState<Partial<Record<PortionChoice, Portion>>>({});
  const [endTimes, setEndTimes] = useState<Record<string, string | null>>({
    onwards: "",
    others: null,
  });

  const setPortion = (next: Portion) =>
    setValue("portion", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  function choose(next: PortionChoice) {
    setLeft({ ...left, [choice]: portion });
    setChoice(next);
    const after = left[next] ?? beginningOf(next, portion);
    setPortion(after);
    const [from, to] = [portion, after].map((each) => (endsByItself(each) ? "others" : "onwards"));
    if (from === to || !from || !to) return;
    setEndTimes({ ...endTimes, [from]: getValues("endTime") });
    setValue("endTime", endTimes[to] ?? null, { shouldValidate: formState.isSubmitted });
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-medium">{t("label")}</legend>
      <ChoicePills
        value={choice}
        choices={portionChoices.map((each) => ({ value: each, text: t(`choices.${each}`) }))}
        onChange={choose}
      />
      <div className="grid gap-3">
        {fieldsOf[choice]({ home, portion, onChange: setPortion })}
        <FieldError>{formState.errors.portion?.message}</FieldError>
        {"times" in portion && <RepeatFields portion={portion} onChange={setPortion} />}
      </div>
      {endsByItself(portion) && <InWords home={home} portion={portion} />}
    </fieldset>
  );
}

function InWords({ home, portion }: { home: Home; portion: Portion }) {
  const t = useTranslations("scheduling");
  const words = usePortionWords(home.surahs, [portion]);
  const { wait } = useScheduleWords(home);
  const seconds = usePortionSeconds(home);
  const said = problemOf(portion) === null ? words(portion) : null;
  return (
    // Stays mounted while it is empty, so that the words are announced.
    <div className="flex gap-3 rounded-lg bg-tint px-4 py-3 text-sm has-[p:empty]:sr-only">
      <BookOpen aria-hidden className="size-5 shrink-0 text-green" />
      <p aria-live="polite" className="wrap-anywhere">
        {said && <span className="font-medium">{said}</span>}
        {said && seconds !== null && (
          <span className="block text-soft">{t("length", { length: wait(seconds * 1000) })}</span>
        )}
      </p>
    </div>
  );
}
