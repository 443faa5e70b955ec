// The ayahs being memorised: the current one marked, how often it was heard, and the buttons of the exercise.
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useWatched } from "../../api/use-watched.ts";
import { useMemorising } from "../../engine-context/use-memorising.ts";
import { useNumberText } from "../../i18n/number-text.ts";
import { Button } from "../../ui/button.tsx";

export function ExerciseStrip() {
  const memorising = useMemorising();
  const { exercise, turn, silent } = useWatched(memorising.state);
  const t = useTranslations("player.memorise");
  if (!exercise) return null;
  const { from, to, eachAyah, times, yourTurn = false } = exercise;
  const ayahs = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <section aria-label={t("running")} className="grid gap-2">
      {/* As a time line: the ayahs run to the right in every language. In the text below they are in sight. */}
      {!yourTurn && (
        <ol dir="ltr" className="flex gap-1.5 overflow-x-auto py-1">
          {ayahs.map((ayah) => (
            <Ayah key={ayah} ayah={ayah} isCurrent={ayah === turn.ayah} />
          ))}
        </ol>
      )}
      <p role="status" className="text-sm text-soft">
        {[
          eachAyah > 1 && t("repetition", { number: turn.repetition, count: eachAyah }),
          times > 1 && t("round", { number: turn.round, count: times }),
          silent && t("silent"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={memorising.again}>
          {t("again")}
        </Button>
        <Button variant="quiet" size="sm" onClick={memorising.nextAyah}>
          {t("nextAyah")}
        </Button>
        <Button variant="text" size="sm" onClick={memorising.stop}>
          {t("stop")}
        </Button>
      </div>
    </section>
  );
}

function Ayah({ ayah, isCurrent }: { ayah: number; isCurrent: boolean }) {
  const chip = useRef<HTMLLIElement>(null);
  const numberText = useNumberText();
  useEffect(() => {
    if (isCurrent) chip.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isCurrent]);
  return (
    <li
      ref={chip}
      aria-current={isCurrent || undefined}
      className={`grid size-9 shrink-0 place-items-center rounded-full border text-sm ${
        isCurrent ? "border-green bg-green font-medium text-on-green" : "border-line text-soft"
      }`}
    >
      {numberText(ayah)}
    </li>
  );
}
