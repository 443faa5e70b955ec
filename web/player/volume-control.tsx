// The volume: a popover with mute and a slider.
import { Volume1, Volume2, VolumeX } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Slider } from "../ui/slider.tsx";
import { usePlayer } from "../engine-context/engine-provider.tsx";
import { useOutputInabilities } from "./output-inabilities.ts";
import { isAway, VOLUME_CLOSE_DELAY } from "./volume-margin.ts";

export function VolumeControl() {
  const t = useTranslations("player");
  const player = usePlayer();
  const volume = useWatched(player.now, (now) => now.volume);
  const muted = useWatched(player.now, (now) => now.muted);
  const cannot = useOutputInabilities();
  const isFixed = useWatched(player.now, (now) => now.volumeFixed);
  const fixed = isFixed || cannot.includes("volume");
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCloseWhenAway(open, setOpen, trigger, panel);
  const shown = muted ? 0 : volume;
  const Icon = shown === 0 ? VolumeX : shown < 50 ? Volume1 : Volume2;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("volume")}
      side="top"
      className="p-0"
      trigger={
        <Button ref={trigger} variant="plain" size="icon" aria-label={t("volume")}>
          <Icon aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
      }
    >
      <div ref={panel} className="flex w-64 items-center gap-2 p-2 pe-4">
        <Button
          variant="plain"
          size="icon"
          aria-label={muted ? t("unmute") : t("mute")}
          aria-pressed={muted}
          onClick={player.toggleMute}
        >
          <Icon aria-hidden className="size-5 rtl:-scale-x-100" />
        </Button>
        {fixed ? (
          <p className="text-sm text-soft">{t("volumeFixed")}</p>
        ) : (
          <>
            <VolumeSlider volume={shown} />
            <span className="w-8 text-end text-sm text-soft">{shown}</span>
          </>
        )}
      </div>
    </Popover>
  );
}

function VolumeSlider({ volume }: { volume: number }) {
  const t = useTranslations("player");
  const player = usePlayer();
  return (
    <Slider
      label={t("volume")}
      value={volume}
      max={100}
      valueText={t("volumeText", { volume })}
      onChange={player.setVolume}
    />
  );
}

function useCloseWhenAway(
  open: boolean,
  setOpen: (open: boolean) => void,
  trigger: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    if (!open) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = ({ pointerType, clientX, clientY }: PointerEvent) => {
      // Lifting a finger also fires this event; on touch screens a tap outside closes the popover.
      if (pointerType !== "mouse") return;
      const boxes = [trigger, panel].flatMap(
        ({ current }) => current?.getBoundingClientRect() ?? [],
      );
      if (isAway(clientX, clientY, boxes)) {
        timer ??= setTimeout(() => setOpen(false), VOLUME_CLOSE_DELAY);
      } else {
        clearTimeout(timer);
        timer = undefined;
      }
    };
    document.addEventListener("pointermove", moved);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointermove", moved);
    };
  }, [open, setOpen, trigger, panel]);
}
