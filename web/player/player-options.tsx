// Speed and the action after the surah; and the moon, which is the sleep timer with its remaining time.
import { Moon, SlidersHorizontal } from "lucide-react";
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
  return (
    <Menu
      trigger={
        <Button variant="plain" size="icon" aria-label={t("options")}>
          <SlidersHorizontal aria-hidden className="size-5" />
        </Button>
      }
    >
      <Options />
    </Menu>
  );
}

/** The moon: the sleep timer alone, one press away; with the time left once it is set. */
export function SleepButton() {
  const t = useTranslations("player");
  const until = useWatched(usePlayer().sleep.state);
  return (
    <Menu
      trigger={
        until.until === "off" ? (
          <Button variant="plain" size="icon" aria-label={t("sleep")}>
            <Moon aria-hidden className="size-5" />
          </Button>
        ) : (
          <SleepingButton until={until} />
        )
      }
    >
      <SleepChoice />
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
      <Moon aria-hidden className="size-5 fill-current" />
      {minutes !== null && t("sleepMinutes", { minutes })}
    </Button>
  );
}

function Options() {
  const t = useTranslations("player");
  const player = usePlayer();
  const { rate, afterSurah, output } = usePlayerState();
  const { until } = useWatched(player.sleep.state);
  const onSpeaker = output.kind === "device";
  // A speaker plays on by itself; that it stops after this surah is a wish of its sleep timer.
  const after = until === "surah-end" ? "stop" : "next";
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
      <MenuChoice
        label={t("after")}
        value={onSpeaker ? after : afterSurah}
        options={[
          { value: "stop", label: t("afterStop") },
          { value: "next", label: t("afterNext") },
          ...(onSpeaker ? [] : [{ value: "repeat", label: t("afterRepeat") }]),
        ]}
        onChange={(value) => {
          if (!onSpeaker) player.setAfterSurah(value as AfterSurah);
          else if (value === "stop") player.sleep.atSurahEnd();
          else if (until === "surah-end") player.sleep.off();
        }}
      />
      <MenuDivider />
      <SleepChoice />
    </>
  );
}

function SleepChoice() {
  const t = useTranslations("player");
  const { sleep } = usePlayer();
  const { until } = useWatched(sleep.state);
  const minutes = (count: number) => t("sleepMinutes", { minutes: count });
  return (
    <MenuChoice
      label={t("sleep")}
      value={until}
      options={[
        { value: "off", label: t("sleepOff") },
        { value: "surah-end", label: t("sleepSurah") },
        ...sleepMinutes.map((each) => ({ value: String(each), label: minutes(each) })),
      ]}
      onChange={(value) => {
        if (value === "off") sleep.off();
        else if (value === "surah-end") sleep.atSurahEnd();
        else sleep.after(Number(value));
      }}
    />
  );
}
