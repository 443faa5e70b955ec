// Ready-made schedules, each made with one press, which can be undone.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type PortionPreset, portionPresets } from "#contract/portions/portion-presets";
import type { Schedule } from "#contract/schedules";
import { reasonOf } from "../../api/call.ts";
import { lastError } from "../../api/last-error.ts";
import type { Home } from "../../api/home.ts";
import { usePrayerSettings } from "../../api/prayers.ts";
import { prayerSettingsQuery, useUserId } from "../../api/queries.ts";
import { FieldError } from "../../ui/field.tsx";
import { toast } from "../../ui/toasts.ts";
import { bodyOf, type ScheduleForm } from "../form/schedule-form.ts";
import { useBeginKhatm, useForgetKhatm } from "../form/portion/khatm-actions.ts";
import { useCreateSchedule, useDeleteSchedule } from "../schedule-actions.ts";
import { useScheduleWords } from "../schedule-words.ts";
import { presetForm } from "./preset-form.ts";

/** The days of the khatm of "a juz a day". */
const JUZ_A_DAY = 30;

interface PortionPresetsProps {
  home: Home;
  timezone: string;
  /** Asks for the account's place. */
  placeDialog: (onClose: () => void) => ReactNode;
  /** What a sound is still to be chosen for. */
  onAsk: (start: ScheduleForm) => void;
  /** After a schedule was made; its button may be gone with the presets. */
  onCreated: () => void;
}

export default function PortionPresets(props: PortionPresetsProps) {
  const { home, timezone, placeDialog, onAsk, onCreated } = props;
  const common = useTranslations("common");
  const t = useTranslations("scheduling.presets");
  const toasts = useTranslations("dashboard.toasts");
  const words = useScheduleWords(home);
  const create = useCreateSchedule();
  const remove = useDeleteSchedule();
  const begin = useBeginKhatm();
  const forget = useForgetKhatm();
  const error = lastError(create, begin);
  const isPending = create.isPending || begin.isPending;

  const client = useQueryClient();
  const settingsQuery = prayerSettingsQuery(useUserId());
  const settings = usePrayerSettings().data;
  /** It waits for the place that its prayer needs. */
  const [waiting, setWaiting] = useState<PortionPreset | null>(null);
  const formOf = (preset: PortionPreset) => presetForm(preset, home, timezone);

  function when(preset: PortionPreset): string {
    const { startTime, startAnchor, days } = preset;
    const said = words.when({
      frequency: days ? "custom" : "daily",
      days: days && [...days],
      date: null,
      startTime,
      startAnchor: formOf(preset).startAnchor && startAnchor,
    });
    return words.capital(said);
  }

  /** 'Mishary Alafasy, Kitchen' */
  function byWhom(preset: PortionPreset): string {
    const { reciterId, deviceId } = formOf(preset);
    const reciter = reciterId && preset.portion !== "sound" ? words.reciter(reciterId) : null;
    const known = [reciter, deviceId ? words.device(deviceId) : null].filter(
      (each) => each !== null,
    );
    return known.length > 0
      ? known.reduce((first, rest) => common("listJoin", { first, rest }))
      : "";
  }

  function press(preset: PortionPreset) {
    if (isPending || !settings) return;
    if (formOf(preset).startAnchor && !settings.place) return setWaiting(preset);
    make(preset);
  }

  function placeAsked() {
    const preset = waiting;
    setWaiting(null);
    // Without a place there is no time for its prayer, and a time by the clock is not what was pressed.
    if (preset && client.getQueryData(settingsQuery.queryKey)?.place) make(preset);
  }

  function make(preset: PortionPreset) {
    const form = formOf(preset);
    if (preset.portion === "sound") return onAsk(form);
    if (preset.portion !== "juz") return save(preset, form, null);
    begin.mutate(
      { name: t("juz"), reciterId: form.reciterId, days: JUZ_A_DAY },
      {
        onSuccess: ({ id }) =>
          save(preset, { ...form, portion: { kind: "khatm", khatmId: id } }, id),
      },
    );
  }

  /** `khatmId`: of a khatm begun for this preset. */
  function save(preset: PortionPreset, form: ScheduleForm, khatmId: number | null) {
    const undo = (schedule: Schedule): void => {
      const forgetKhatm = () => khatmId !== null && forget.mutate(khatmId);
      remove.mutateAsync(schedule.id).then(forgetKhatm, () => {});
    };
    const created = (schedule: Schedule) => {
      toast({
        title: toasts("created"),
        description: common("fullStop", { text: words.said(schedule) }),
        action: { label: t("undo"), onPress: () => undo(schedule) },
      });
      onCreated();
    };
    // Not by a callback of `mutate`: news of the row may come first, and these buttons are gone then. A failure is shown
    // beside them.
    create.mutateAsync(bodyOf(form)).then(created, () => {});
  }

  return (
    <section aria-labelledby="presets" className="grid gap-3 p-4 md:p-5">
      <div>
        <h3 id="presets" className="font-medium">
          {t("title")}
        </h3>
        <p className="text-sm text-soft">{t("text")}</p>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {portionPresets.map((preset) => (
          <li key={preset.id} className="grid">
            <button
              type="button"
              aria-busy={isPending}
              onClick={() => press(preset)}
              className="grid min-h-14 content-center rounded-lg border border-edge/60 px-4 py-2 text-start transition-colors hover:border-green hover:bg-tint"
            >
              <span className="font-medium text-green">{t(preset.id)}</span>
              <span className="text-sm text-soft">{when(preset)}</span>
              <span className="text-sm text-soft empty:hidden">{byWhom(preset)}</span>
            </button>
          </li>
        ))}
      </ul>
      <FieldError>{error && reasonOf(error)}</FieldError>
      {waiting && placeDialog(placeAsked)}
    </section>
  );
}
