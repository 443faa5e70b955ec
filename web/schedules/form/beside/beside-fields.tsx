// Which speaker stands in when the chosen one stays silent, and which ones recite too.
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { canBeSteered } from "#contract/makes";
import type { Home } from "../../../api/home.ts";
import { Field } from "../../../ui/field.tsx";
import { useSpeakerName } from "../../../recitations/speaker-name.ts";
import { Select } from "../../../ui/select.tsx";
import { useChosenSpeaker } from "../portion/use-chosen.ts";
import type { ScheduleForm } from "../schedule-form.ts";
import { besideOf, fallbacksFor, othersFor } from "./beside-choice.ts";

export function BesideFields({ home }: { home: Pick<Home, "devices"> }) {
  const t = useTranslations("scheduling.beside");
  const speaker = useChosenSpeaker(home);
  const isEcho = speaker !== undefined && !canBeSteered(speaker);
  const hasEcho = !home.devices.every(canBeSteered);
  return (
    <>
      {!isEcho && <FallbackField home={home} />}
      {!isEcho && <AlsoOnField home={home} />}
      {hasEcho && <p className="text-sm text-soft">{t(isEcho ? "echoAlone" : "noEcho")}</p>}
    </>
  );
}

function FallbackField({ home }: { home: Pick<Home, "devices"> }) {
  const t = useTranslations("scheduling.beside");
  const { watch, setValue } = useFormContext<ScheduleForm>();
  const form = watch();
  const offered = fallbacksFor(form, home.devices);
  const nameOf = useSpeakerName();
  return (
    <Field label={t("fallback")} hint={t(offered.length > 0 ? "fallbackHint" : "oneSpeaker")}>
      {(control) => (
        <Select
          {...control}
          disabled={offered.length === 0}
          value={besideOf(form).fallbackDeviceId ?? 0}
          onChange={({ target }) => setValue("fallbackDeviceId", Number(target.value))}
        >
          <option value={0}>{t("none")}</option>
          {offered.map((device) => (
            <option key={device.id} value={device.id}>
              {nameOf(device)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function AlsoOnField({ home }: { home: Pick<Home, "devices"> }) {
  const t = useTranslations("scheduling.beside");
  const { watch, setValue } = useFormContext<ScheduleForm>();
  const form = watch();
  const { alsoOn } = besideOf(form);
  const { offered, isFull } = othersFor(form, home.devices);
  const nameOf = useSpeakerName();
  if (offered.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t("alsoOn")}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((device) => {
          const { id } = device;
          const isChosen = alsoOn.includes(id);
          return (
            <label
              key={id}
              className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-edge px-4 text-sm has-checked:border-green has-checked:bg-tint has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
            >
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-green"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() =>
                  setValue(
                    "alsoOn",
                    isChosen ? alsoOn.filter((each) => each !== id) : [...alsoOn, id],
                  )
                }
              />
              <bdi className="truncate">{nameOf(device)}</bdi>
            </label>
          );
        })}
      </div>
      <p className="text-sm text-soft">{t(isFull ? "most" : "notInStep")}</p>
    </fieldset>
  );
}
