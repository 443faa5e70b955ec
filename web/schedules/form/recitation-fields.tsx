// Who recites, and on which speaker; with what does not suit the chosen portion beside each.
import { useMutation } from "@tanstack/react-query";
import { MonitorSpeaker } from "lucide-react";
import { Controller, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { canBeSteered } from "#contract/makes";
import { needsReciter } from "#contract/portions/portion-traits";
import { addingThisBrowser } from "../../api/adding-this-browser.ts";
import { reasonOf } from "../../api/call.ts";
import type { Home } from "../../api/home.ts";
import { useSampleMode } from "../../api/sample/sample-mode.ts";
import { useBrowserSpeaker } from "../../engine-context/use-browser-speaker.ts";
import { ReciterPicker } from "../../recitations/reciter-picker.tsx";
import { useSpeakerName } from "../../recitations/speaker-name.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { LateSpeakerWarning } from "../speakers/late-speaker-warning.tsx";
import { besideOf } from "./beside/beside-choice.ts";
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
  const nameOf = useSpeakerName();
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
            {home.devices.map((device) => (
              <option key={device.id} value={device.id}>
                {nameOf(device)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!home.devices.some(({ isConnected }) => isConnected) && <ThisBrowser />}
      <SpeakerWarning home={home} />
      <ReachWarning home={home} />
    </div>
  );
}

/** Without a speaker this browser will do; of sample data it is none. */
export function ThisBrowser() {
  const t = useTranslations("scheduling");
  const { enable } = useBrowserSpeaker();
  const { setValue, setFocus, formState } = useFormContext<ScheduleForm>();
  const isSample = useSampleMode();
  const use = useMutation({
    mutationKey: addingThisBrowser,
    mutationFn: enable,
    onSuccess: (id) => {
      setValue("deviceId", id, { shouldValidate: formState.isSubmitted });
      // The button goes once the speaker is listed.
      setFocus("deviceId");
    },
  });
  if (isSample) return null;
  return (
    <div className="grid gap-1">
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        busy={use.isPending}
        onClick={() => use.mutate()}
      >
        <MonitorSpeaker aria-hidden className="size-4" />
        {t("useBrowser")}
      </Button>
      <FieldError>{use.error && reasonOf(use.error)}</FieldError>
    </div>
  );
}

/** A live region that stays mounted, so that what is said of another choice is announced. */
export function ReachWarning({ home }: { home: Home }) {
  const form = useFormContext<ScheduleForm>().watch();
  return (
    <div aria-live="polite" className="empty:sr-only">
      <LateSpeakerWarning choice={{ deviceId: form.deviceId, ...besideOf(form) }} home={home} />
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
