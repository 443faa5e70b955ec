// The text of what the player plays or would play: its ayahs are heard from here, or after each one it is your turn.
import { Hourglass } from "lucide-react";
import { useTranslations } from "use-intl";
import { usableTimings } from "#contract/quran/usable-timings";
import { useTimings } from "../api/queries.ts";
import { useWatched } from "../api/use-watched.ts";
import { useChosen, usePlayer, usePlayerState } from "../engine-context/engine-provider.tsx";
import { useMemorising } from "../engine-context/use-memorising.ts";
import { LateSurahText } from "../recitations/text/late-text.tsx";
import { Button } from "../ui/button.tsx";
import { ayahAt } from "../recitations/ayah-at.ts";
import { useOutputInabilities } from "./output-inabilities.ts";
import { usePosition } from "./use-position.ts";

/** Seconds before its ayah in which a position counts as in it: players seek to the nearest frame. */
const FRAME = 0.1;

/** `large`: to be read from afar, without what is learnt by heart. */
export default function TextBesideVoice({ large = false }: { large?: boolean }) {
  const t = useTranslations("text");
  const player = usePlayer();
  const memorising = useMemorising();
  const { reciter, surahId } = useChosen();
  const { output, served } = usePlayerState();
  const answer = useTimings(reciter?.id ?? null, surahId);
  const timings = usableTimings(answer.data ?? [], surahId ?? 0);
  const isIdle = useWatched(player.now, ({ status }) => status === "idle" || status === "error");
  const ayah = usePosition((position) =>
    timings && (!isIdle || position > 0) ? (ayahAt(timings, position + FRAME) ?? 0) : 0,
  );
  const exercise = useWatched(memorising.state).exercise;
  const cannot = useOutputInabilities();
  if (!reciter || surahId === null) return null;

  function hear(number: number) {
    if (memorising.hear(number)) return;
    const start = number === 1 ? 0 : (timings?.[number - 1]?.start ?? 0) / 1000;
    void player.playFrom(start);
  }

  function takeTurns(id: number, surah: number) {
    if (exercise?.yourTurn) return memorising.stop();
    if (!timings) return;
    const whole = { reciterId: id, surahId: surah, from: 1, to: timings.length };
    const once = { eachAyah: 1, times: 1, gapSeconds: 0, yourTurn: true };
    void memorising.start({ ...whole, ...once }, timings, ayah || 1);
  }

  const playsHere = output.kind === "browser" && !served;
  return (
    <LateSurahText
      large={large}
      surahId={surahId}
      reciter={reciter}
      timings={answer.isPending ? "pending" : timings ? "known" : "none"}
      ayah={ayah || null}
      onHear={timings && !cannot.includes("seek") ? hear : null}
    >
      {timings && playsHere && !large && (
        <Button
          variant="quiet"
          aria-pressed={exercise?.yourTurn ?? false}
          title={t("yourTurnHint")}
          onClick={() => takeTurns(reciter.id, surahId)}
        >
          <Hourglass aria-hidden className="size-4" />
          {t("yourTurn")}
        </Button>
      )}
    </LateSurahText>
  );
}
