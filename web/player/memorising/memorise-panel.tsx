// The choice of ayahs to memorise: which, how often, with what silence and how fast.
import { type ReactElement, useState } from "react";
import { useTranslations } from "use-intl";
import {
  LONGEST_GAP_SECONDS,
  MOST_TIMES,
  MOST_TIMES_EACH_AYAH,
} from "#contract/portions/repetitions";
import { usableTimings } from "#contract/quran/usable-timings";
import { useTimings } from "../../api/queries.ts";
import { useWatched } from "../../api/use-watched.ts";
import { rates } from "../../engine/player-state.ts";
import { useChosen, usePlayer, usePlayerState } from "../../engine-context/engine-provider.tsx";
import { useMemorising } from "../../engine-context/use-memorising.ts";
import { useInexact } from "../../recitations/use-durations.ts";
import { useSurah, useSurahName } from "../../recitations/use-recitation-names.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Popover } from "../../ui/popover-panel.tsx";
import { Select } from "../../ui/select.tsx";

const offered = {
  eachAyah: [1, 2, 3, 4, 5, 7, 10, 15, MOST_TIMES_EACH_AYAH],
  times: [1, 2, 3, 5, 7, 10, 20, 40, MOST_TIMES],
  gapSeconds: [0, 2, 3, 5, 8, 10, 15, 20, LONGEST_GAP_SECONDS],
} as const;

interface PanelProps {
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function MemorisePanel({ trigger, onOpenChange }: PanelProps) {
  const t = useTranslations("player.memorise");
  const [open, setOpen] = useState(true);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Popover
      trigger={trigger}
      label={t("open")}
      open={open}
      onOpenChange={change}
      side="top"
      className="w-[min(22rem,calc(100vw-1.5rem))] p-4"
    >
      <Choice onStart={() => change(false)} />
    </Popover>
  );
}

function Choice({ onStart }: { onStart: () => void }) {
  const t = useTranslations("player.memorise");
  const { reciter, surahId } = useChosen();
  const surah = useSurah(surahId);
  const surahName = useSurahName();
  const timings = useTimings(reciter?.id ?? null, surahId);
  const usable = usableTimings(timings.data ?? [], surahId ?? 0);
  if (!reciter || !surah) return null;
  const name = surahName(surah);
  if (timings.isPending) return <p className="text-sm text-soft">{t("loading")}</p>;
  if (!usable) return <p className="text-sm">{t("noTimings", { surah: name })}</p>;
  return (
    <ChoiceForm
      key={`${reciter.id}/${surah.number}`}
      title={t("title", { surah: name })}
      reciterId={reciter.id}
      identifier={reciter.identifier}
      surahId={surah.number}
      timings={usable}
      onStart={onStart}
    />
  );
}

interface ChoiceFormProps {
  title: string;
  reciterId: number;
  identifier: string;
  surahId: number;
  timings: NonNullable<ReturnType<typeof usableTimings>>;
  onStart: () => void;
}

function ChoiceForm({ title, reciterId, identifier, surahId, timings, onStart }: ChoiceFormProps) {
  const t = useTranslations("player.memorise");
  const player = useTranslations("player");
  const memorising = useMemorising();
  const { setRate, position } = usePlayer();
  const { rate, track } = usePlayerState();
  const before = useWatched(memorising.state).exercise;
  const [choice, setChoice] = useState(() => {
    const isHere = before?.reciterId === reciterId && before.surahId === surahId;
    if (isHere) return before;
    // From the ayah that is heard now.
    const isHeard = track?.reciterId === reciterId && track.surahId === surahId;
    const at = isHeard ? position() * 1000 : 0;
    const from = timings.findLast(({ start }) => start <= at)?.ayah ?? 1;
    const to = Math.min(timings.length, from + 3);
    return { reciterId, surahId, from, to, eachAyah: 3, times: 1, gapSeconds: 5 };
  });
  const set = (change: Partial<typeof choice>) => {
    const next = { ...choice, ...change };
    // The end follows a beginning behind it, and the other way round.
    if (next.from > next.to) {
      if (change.from) next.to = next.from;
      else next.from = next.to;
    }
    setChoice(next);
  };
  const ayahs = timings.map(({ ayah }) => ayah);
  const { near, far } = useInexact(identifier, [surahId]);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
        void memorising.start(choice, timings);
      }}
    >
      <h3 className="font-medium">{title}</h3>
      {near.length + far.length > 0 && (
        <p className="text-sm text-soft">{t(far.length > 0 ? "far" : "near")}</p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t("from")}
          value={choice.from}
          options={ayahs}
          onChange={(from) => set({ from })}
        />
        <NumberField
          label={t("to")}
          value={choice.to}
          options={ayahs}
          onChange={(to) => set({ to })}
        />
        <NumberField
          label={t("eachAyah")}
          value={choice.eachAyah}
          options={offered.eachAyah}
          text={(count) => t("times", { count })}
          onChange={(eachAyah) => set({ eachAyah })}
        />
        <NumberField
          label={t("whole")}
          value={choice.times}
          options={offered.times}
          text={(count) => t("times", { count })}
          onChange={(times) => set({ times })}
        />
        <NumberField
          label={t("silence")}
          value={choice.gapSeconds}
          options={offered.gapSeconds}
          text={(count) => t("seconds", { count })}
          onChange={(gapSeconds) => set({ gapSeconds })}
        />
        <NumberField
          label={player("speed")}
          value={rate}
          options={rates}
          text={(each) => player("speedOption", { rate: each })}
          onChange={setRate}
        />
      </div>
      <p className="text-sm text-soft">{t("here")}</p>
      <Button type="submit">{t("start")}</Button>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  options: readonly number[];
  text?: (value: number) => string;
  onChange: (value: number) => void;
}

function NumberField({ label, value, options, text = String, onChange }: NumberFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {options.map((each) => (
            <option key={each} value={each}>
              {text(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
