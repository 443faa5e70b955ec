// Coordinates that one types or pastes, for a village that the search does not know.
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaceChoice } from "#contract/prayers/places";
import { reasonOf } from "../../api/call.ts";
import { usePlaceNear } from "../../api/prayers.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { type Degrees, type DegreesFault, readDegrees, readPair } from "./degrees.ts";

const axes = ["latitude", "longitude"] as const;
type Axis = keyof Degrees;

export function TypedCoordinates({ onChoose }: { onChoose: (choice: PlaceChoice) => void }) {
  const t = useTranslations("places");
  const near = usePlaceNear();
  const [typed, setTyped] = useState({ latitude: "", longitude: "" });
  const [faults, setFaults] = useState<Partial<Record<Axis, DegreesFault>>>({});

  function change(change: Partial<Record<Axis, string>>) {
    setTyped((before) => ({ ...before, ...change }));
    setFaults({});
    near.reset();
  }

  function paste(event: ClipboardEvent) {
    const pair = readPair(event.clipboardData.getData("text"));
    if (!pair) return;
    event.preventDefault();
    change(pair);
  }

  function use(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const latitude = readDegrees(typed.latitude, "latitude");
    const longitude = readDegrees(typed.longitude, "longitude");
    if (typeof latitude === "number" && typeof longitude === "number") {
      near.mutate({ latitude, longitude }, { onSuccess: onChoose });
      return;
    }
    setFaults({
      ...(typeof latitude === "string" && { latitude }),
      ...(typeof longitude === "string" && { longitude }),
    });
    const wrong = typeof latitude === "string" ? "latitude" : "longitude";
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }

  return (
    <form noValidate onSubmit={use} className="grid gap-3">
      <p className="text-sm text-soft">{t("coordinatesHint")}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {axes.map((axis) => {
          const fault = faults[axis];
          return (
            <Field key={axis} label={t(axis)} hint={t(`${axis}Hint`)} error={fault && t(fault)}>
              {(control) => (
                <input
                  {...control}
                  name={axis}
                  className="entry rtl:text-end"
                  dir="ltr"
                  inputMode="text"
                  autoComplete="off"
                  maxLength={60}
                  value={typed[axis]}
                  onChange={({ target }) => change({ [axis]: target.value })}
                  onPaste={paste}
                />
              )}
            </Field>
          );
        })}
      </div>
      <FieldError>{near.error && reasonOf(near.error)}</FieldError>
      <Button type="submit" variant="quiet" className="justify-self-start" busy={near.isPending}>
        {t("useCoordinates")}
      </Button>
    </form>
  );
}
