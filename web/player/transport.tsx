// Previous, play or pause, next.
import { LoaderCircle, Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { useTranslations } from "use-intl";
import { useWatched } from "../api/use-watched.ts";
import { Button } from "../ui/button.tsx";
import { usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";

export function Transport({ large = false }: { large?: boolean }) {
  const t = useTranslations("player");
  const player = usePlayer();
  return (
    // Not mirrored: on every player, tape or lock screen, forward is to the right.
    <div dir="ltr" className="flex items-center justify-center gap-3">
      <Button
        variant="plain"
        size="icon"
        aria-label={t("previous")}
        onClick={() => void player.step(-1)}
      >
        <SkipBack aria-hidden className="size-5 fill-current" />
      </Button>
      <PlayButton large={large} />
      <Button
        variant="plain"
        size="icon"
        aria-label={t("next")}
        onClick={() => void player.step(1)}
      >
        <SkipForward aria-hidden className="size-5 fill-current" />
      </Button>
    </div>
  );
}

export function PlayButton({ large = false }: { large?: boolean }) {
  const t = useTranslations("player");
  const player = usePlayer();
  const heard = useWatched(player.now, (now) => now.status);
  const status = usePlayerState().starting ? "loading" : heard;
  const Icon = status === "playing" ? Pause : Play;
  const label = { playing: t("pause"), loading: t("stopLoading") }[status as string] ?? t("play");
  return (
    <Button
      size="icon"
      className={large ? "size-15" : ""}
      aria-label={label}
      aria-busy={status === "loading" || undefined}
      // A double click counts as one press, or it would undo itself.
      onClick={({ detail }) => detail < 2 && player.toggle()}
    >
      {status === "loading" ? (
        <LoaderCircle aria-hidden className="size-6 animate-turn" />
      ) : (
        <Icon
          aria-hidden
          className={`fill-current ${large ? "size-6" : "size-5"} ${status === "playing" ? "" : "ml-0.5"}`}
        />
      )}
    </Button>
  );
}
