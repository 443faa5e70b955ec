// Who recites, and on which speaker; with what does not suit the chosen portion beside each.
import { Controller, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { canBeSteered } from "#contract/steering";
import type { Home } from "../../api/home.ts";
import { ReciterPicker } from "../../recitations/reciter-picker.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import SilentSpeakers from "../speakers/speaker-warning.tsx";
import { besideOf } from "./beside/beside-choice.ts";
import { needsReciter } from "./portion/portion-choice.ts";
import { ReciterWarning, SpeakerWarning } from "./portion/portion-warnings.tsx";
import type { ScheduleForm } from "./schedule-form.ts";

interface RecitationFieldsProps {
  home: Home;
  isNew: boolean;
}

export function RecitationFields({ home, isNew }: RecitationFieldsProps) {
  const portion = useFormContext<ScheduleForm>().watch("portion");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {needsReciter(portion) && <ReciterField home={home} />}
      <DeviceField home={home} isNew={isNew} />
    </div>
  );
}

function DeviceField({ home, isNew }: RecitationFieldsProps) {
  const t = useTranslations("scheduling");
  const common = useTranslations("common");
  const { register, watch, setValue, formState } = useFormContext<ScheduleForm>();
  const deviceId = watch("deviceId");
  const onChange = ({ target }: { target: HTMLSelectElement }) => {
    const chosen = home.devices.find(({ id }) => id === Number(target.value));
    // An Echo recites alone.
    if (!chosen || canBeSteered(chosen)) return;
    setValue("alsoOn", []);
    setValue("fallbackDeviceId", 0);
  };
  return (
    <div className="grid content-start gap-1">
      <Field
        label={t("device")}
        error={formState.errors.deviceId?.message}
        hint={home.devices.length === 0 && t("noDevice")}
      >
        {(control) => (
          <Select {...control} {...register("deviceId", { valueAsNumber: true, onChange })}>
            {!home.devices.some(({ id }) => id === deviceId) && (
              <option value={deviceId}>{isNew ? t("deviceRequired") : common("unknown")}</option>
            )}
            {home.devices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SpeakerWarning home={home} />
      <ReachWarning home={home} />
    </div>
  );
}

/** A live region that stays mounted, so that what is said of another choice is announced. */
function ReachWarning({ home }: { home: Home }) {
  const form = useFormContext<ScheduleForm>().watch();
  return (
    <div aria-live="polite" className="empty:sr-only">
      <SilentSpeakers choice={{ deviceId: form.deviceId, ...besideOf(form) }} home={home} />
    </div>
  );
}

function ReciterField({ home }: { home: Home }) {
  const t = useTranslations("scheduling");
  return (
    <Controller<ScheduleForm, "reciterId">
      name="reciterId"
      render={({ field, fieldState }) => (
        <div className="grid content-start gap-1">
          <ReciterPicker
            label={t("reciter")}
            value={field.value || null}
            reciters={home.reciters}
            onChange={field.onChange}
          />
          <FieldError>{fieldState.error?.message}</FieldError>
          <ReciterWarning home={home} />
        </div>
      )}
    />
  );
}
