// Takes the position of this device, where the browser allows it.
import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaceChoice } from "#contract/prayers/places";
import { reasonOf } from "../../api/call.ts";
import { usePlaceNear } from "../../api/prayers.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";

/** Milliseconds: indoors, without a satellite, the answer comes from networks and takes seconds. */
const LONGEST = 20_000;
/** Milliseconds: nobody moves to another prayer time within an hour. */
const OLDEST = 3_600_000;

export function DevicePosition({ onChoose }: { onChoose: (choice: PlaceChoice) => void }) {
  const t = useTranslations("places");
  const near = usePlaceNear();
  const [failure, setFailure] = useState<"deviceRefused" | "deviceUnknown" | null>(null);
  const [isLocating, setLocating] = useState(false);
  if (!mayAsk()) return <p className="text-sm text-soft">{t("deviceInsecure")}</p>;

  async function take() {
    setFailure(null);
    near.reset();
    setLocating(true);
    const position = await currentPosition();
    setLocating(false);
    if (typeof position === "string") setFailure(position);
    else near.mutate(position, { onSuccess: onChoose });
  }

  const error = failure ? t(failure) : near.error && reasonOf(near.error);
  return (
    <div className="grid grid-cols-1 gap-1">
      <Button
        variant="quiet"
        className="justify-self-start whitespace-normal!"
        aria-describedby="device-position-hint"
        busy={isLocating || near.isPending}
        onClick={() => void take()}
      >
        <LocateFixed aria-hidden className="size-4" />
        {t("device")}
      </Button>
      <p id="device-position-hint" className="text-sm text-soft">
        {t("deviceText")}
      </p>
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** Browsers have no geolocation on pages over plain http. */
const mayAsk = () => window.isSecureContext && "geolocation" in navigator;

/** To a hundredth of a degree: a kilometre, or 3 seconds of prayer time. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** Degrees, or the name of the message that says why there are none. */
function currentPosition(): Promise<
  { latitude: number; longitude: number } | "deviceRefused" | "deviceUnknown"
> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) =>
        resolve(code === PERMISSION_DENIED ? "deviceRefused" : "deviceUnknown"),
      { timeout: LONGEST, maximumAge: OLDEST },
    );
  });
}
