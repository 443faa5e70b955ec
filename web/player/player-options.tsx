// Speed and the action after the surah; and the moon, which is the sleep timer with its remaining time.
import type { AfterSurah } from "#contract/playback";
import { Moon, SlidersHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { usePlaybackState } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuChoice, MenuDivider } from "../ui/menu.tsx";
import { rates } from "../engine/player-state.ts";
import { useEngine, usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { useBrowserSpeaker } from "../engine-context/use-browser-speaker.ts";
import { isOn, type SpeakerOutput } from "../engine/outputs/speaker-output.ts";
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
  const { rate, output } = usePlayerState();
  const after = useAfterSurah();
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
        value={after.value}
        options={[
          { value: "stop", label: t("afterStop") },
          { value: "next", label: t("afterNext") },
          ...(after.ofRun ? [] : [{ value: "repeat", label: t("afterRepeat") }]),
        ]}
        onChange={(value) => after.choose(value as AfterSurah)}
      />
      <MenuDivider />
      <SleepChoice />
    </>
  );
}

/**
 * What follows the surah: as this page has chosen, or as the speaker says on which something plays. A run of a schedule
 * plays on; that it ends after this surah is a wish of the speaker's sleep timer.
 */
function useAfterSurah() {
  const player = usePlayer();
  const { speakers } = useEngine();
  const { afterSurah, output, served } = usePlayerState();
  const { deviceId: here } = useBrowserSpeaker();
  const deviceId = output.kind === "device" ? output.deviceId : served ? here : null;
  const { data: playback } = usePlaybackState(deviceId);
  if (deviceId === null || !playback || !isOn(playback)) {
    return { value: afterSurah, ofRun: false, choose: player.setAfterSurah };
  }
  const press = (...[action, extras]: Parameters<SpeakerOutput["press"]>) =>
    void speakers.pressAloud(deviceId, action, extras ?? {}).catch(() => undefined);
  if (playback.afterSurah) {
    return {
      value: playback.afterSurah,
      ofRun: false,
      choose(chosen: AfterSurah) {
        player.setAfterSurah(chosen);
        press("after_surah", { afterSurah: chosen });
      },
    };
  }
  const until = playback.sleepTimer?.until;
  return {
    value: until === "surah-end" ? "stop" : "next",
    ofRun: true,
    choose(chosen: AfterSurah) {
      if (chosen === "stop") press("sleep", { sleep: { until: "surah-end" } });
      else if (until === "surah-end") press("sleep", { sleep: { until: "off" } });
    },
  };
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
