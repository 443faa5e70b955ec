// After the name of a schedule's speaker: ", also Hall and Bedroom", ", else Study".
import { useLocale, useTranslations } from "use-intl";
import type { Home } from "../../api/home.ts";
import type { SpeakerChoice } from "../../recitations/schedule-speakers.ts";

interface SpeakersBesideProps {
  choice: SpeakerChoice;
  home: Pick<Home, "devices">;
}

export function SpeakersBeside({ choice, home }: SpeakersBesideProps) {
  const t = useTranslations("dashboard.schedules");
  const unknown = useTranslations("common")("unknown");
  const locale = useLocale();
  const { alsoOn, fallbackDeviceId } = choice;
  const named = (ids: number[]) => () => {
    const names = ids.map((id) => home.devices.find((each) => each.id === id)?.name ?? unknown);
    const parts = new Intl.ListFormat(locale).formatToParts(names);
    // Each name by itself: a list of Latin names in an Arabic sentence keeps its order.
    return parts.map(({ type, value }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
      type === "element" ? <bdi key={index}>{value}</bdi> : value,
    );
  };
  return (
    <>
      {alsoOn.length > 0 && t.rich("also", { names: named(alsoOn) })}
      {fallbackDeviceId !== null && t.rich("else", { names: named([fallbackDeviceId]) })}
    </>
  );
}
