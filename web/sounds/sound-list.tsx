// The sounds of the account: name, length, listening to one, deleting one.
import { FileMusic, Pause, Play, Trash2, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Sound } from "#contract/sounds";
import { reasonOf } from "../api/call.ts";
import { useSounds } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { clockText } from "../ui/clock-text.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useDeleteSound } from "./sound-actions.ts";

const MEGABYTE = 1024 * 1024;

export function SoundList() {
  const t = useTranslations("sounds");
  const sounds = useSounds();
  const listening = useListening();
  return (
    <section aria-labelledby="sound-list" className="leaf p-5 md:p-6">
      <h2 id="sound-list" className="mb-3 text-lg font-semibold tracking-tight">
        {t("list")}
      </h2>
      {sounds.isPending ? (
        <div role="status">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-12" />
        </div>
      ) : !sounds.data ? (
        <EmptyState
          icon={<TriangleAlert aria-hidden className="size-6" />}
          title={t("failed", { reason: reasonOf(sounds.error) })}
          action={
            <Button variant="quiet" onClick={() => void sounds.refetch()}>
              {t("retry")}
            </Button>
          }
        />
      ) : sounds.data.length === 0 ? (
        <EmptyState
          icon={<FileMusic aria-hidden className="size-6" />}
          title={t("empty")}
          text={t("emptyText")}
        />
      ) : (
        <ul className="divide-y divide-edge/40">
          {sounds.data.map((sound) => (
            <SoundRow key={sound.id} sound={sound} listening={listening} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Listening = ReturnType<typeof useListening>;

/** One sound at a time, which ends with the page. */
function useListening() {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<number | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const stop = () => {
    audio.current?.pause();
    setPlaying(null);
  };
  useEffect(() => () => audio.current?.pause(), []);
  return {
    playing,
    failed,
    stop,
    play(sound: Sound) {
      stop();
      const element = new Audio(sound.mediaUrl);
      audio.current = element;
      const isCurrent = () => audio.current === element;
      element.onended = () => isCurrent() && setPlaying(null);
      setPlaying(sound.id);
      setFailed(null);
      element.play().catch((error: unknown) => {
        if (!isCurrent() || (error as Error).name === "AbortError") return;
        setPlaying(null);
        setFailed(sound.id);
      });
    },
  };
}

function SoundRow({ sound, listening }: { sound: Sound; listening: Listening }) {
  const locale = useLocale();
  const t = useTranslations("sounds");
  const format = useFormatter();
  const [removing, setRemoving] = useState(false);
  const { id, name, size, seconds, url } = sound;
  const isPlaying = listening.playing === id;
  const megabytes = (bytes: number) =>
    format.number(Math.max(0.1, bytes / MEGABYTE), {
      maximumFractionDigits: 1,
      minimumFractionDigits: 1,
    });
  return (
    <li className="grid gap-1 py-2 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <Button
          variant="quiet"
          size="icon"
          aria-label={t(isPlaying ? "pause" : "listen", { name })}
          onClick={() => (isPlaying ? listening.stop() : listening.play(sound))}
        >
          {isPlaying ? (
            <Pause aria-hidden className="size-5" />
          ) : (
            <Play aria-hidden className="size-5" />
          )}
        </Button>
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft tabular-nums">
            {Boolean(seconds) && <span dir="ltr">{clockText(seconds, locale)}</span>}
            {size ? <span>{t("megabytes", { size: megabytes(size) })}</span> : null}
            {url && (
              <span dir="ltr" className="min-w-0 wrap-anywhere">
                {url.replace(/^https:\/\//i, "")}
              </span>
            )}
          </p>
        </div>
        <Button
          variant="plain"
          size="icon"
          aria-label={t("remove", { name })}
          title={t("removeYes")}
          onClick={() => setRemoving(true)}
        >
          <Trash2 aria-hidden className="size-5" />
        </Button>
      </div>
      <FieldError>{listening.failed === id && t("cannotPlay", { name })}</FieldError>
      {removing && <RemoveSound sound={sound} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemoveSound({ sound, onClose }: { sound: Sound; onClose: () => void }) {
  const t = useTranslations("sounds");
  const common = useTranslations("common");
  const remove = useDeleteSound();
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      text={t("removeText", { name: sound.name })}
      yes={t("removeYes")}
      no={common("cancel")}
      closeLabel={common("close")}
      busy={remove.isPending}
      error={remove.error && reasonOf(remove.error)}
      onYes={() => remove.mutate(sound.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
