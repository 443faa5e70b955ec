// Speed, the action after the surah, and the sleep timer with its remaining time.
import { SlidersHorizontal, Timer } from "lucide-react";
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuChoice, MenuDivider } from "../ui/menu.tsx";
import { type AfterSurah, rates } from "../engine/player-state.ts";
import { usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { type Sleep, sleepMinutes } from "../engine/sleep-timer.ts";
import { useSleepWords } from "../engine-context/sleep-words.ts";

export function PlayerOptions() {
  const t = useTranslations("player");
  const { sleep } = usePlayer();
  const until = useWatched(sleep.state);
  return (
    <Menu
      trigger={
        until.until === "off" ? (
          <Button variant="plain" size="icon" aria-label={t("options")}>
            <SlidersHorizontal aria-hidden className="size-5" />
          </Button>
        ) : (
          <SleepingButton until={until} />
        )
      }
    >
      <Options />
    </Menu>
  );
}

function SleepingButton({ until, ...trigger }: { until: Sleep }) {
  const t = useTranslations("player");
  const { words, minutes } = useSleepWords(until);
  return (
    <Button
      variant="plain"
      className="min-w-11 px-3 text-sm text-gold"
      aria-label={words}
      {...trigger}
    >
      <Timer aria-hidden className="size-5" />
      {minutes !== null && t("sleepMinutes", { minutes })}
    </Button>
  );
}

function Options() {
  const t = useTranslations("player");
  const player = usePlayer();
  const { rate, afterSurah, output } = usePlayerState();
  const until = useWatched(player.sleep.state);
  const minutes = (count: number) => t("sleepMinutes", { minutes: count });
  const chosen = until.until === "time" ? "time" : until.until;
  return (
    <>
      {output.kind === "browser" && (
        <>
          <MenuChoice
            label={t("speed")}
            value={String(rate)}
            options={rates.map((each) => ({
              value: String(each),
              label: t("speedOption", { rate: each }),
            }))}
            onChange={(value) => player.setRate(Number(value))}
          />
          <MenuDivider />
        </>
      )}
      {output.kind !== "device" && (
        <>
          <MenuChoice
            label={t("after")}
            value={afterSurah}
            options={[
              { value: "stop", label: t("afterStop") },
              { value: "next", label: t("afterNext") },
              { value: "repeat", label: t("afterRepeat") },
            ]}
            onChange={(value) => player.setAfterSurah(value as AfterSurah)}
          />
          <MenuDivider />
        </>
      )}
      <MenuChoice
        label={t("sleep")}
        value={chosen}
        options={[
          { value: "off", label: t("sleepOff") },
          { value: "surah-end", label: t("sleepSurah") },
          ...sleepMinutes.map((each) => ({ value: String(each), label: minutes(each) })),
        ]}
        onChange={(value) => {
          if (value === "off") player.sleep.off();
          else if (value === "surah-end") player.sleep.atSurahEnd();
          else player.sleep.after(Number(value));
        }}
      />
    </>
  );
}
