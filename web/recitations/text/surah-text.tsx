// The text of a surah beside the voice: it follows what sounds, and can be pressed, translated and hidden.
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { BASMALA, hasBasmala } from "#contract/quran/basmala";
import { translators } from "#contract/quran/translators";
import { DEFAULT_REWAYA } from "#contract/recordings";
import type { Reciter } from "#contract/reciters";
import { useSurahText, useTranslation } from "../../api/quran-text.ts";
import { useWatched } from "../../api/use-watched.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useRewayaName } from "../use-recitation-names.ts";
import { Ayah } from "./ayah.tsx";
import { useQuranFont } from "./quran-font.ts";
import {
  chooseText,
  hideChoices,
  soughtAyah,
  textChoices,
  translationChoices,
} from "./text-choices.ts";

interface SurahTextProps {
  surahId: number;
  reciter: Pick<Reciter, "rewaya"> | undefined;
  /** The times of the ayahs: not known yet, known, or not to be had for this recitation. */
  timings: "pending" | "known" | "none";
  /** The ayah that sounds; null: none, or it is not known. */
  ayah: number | null;
  /** Null: single ayahs cannot be heard. */
  onHear: ((ayah: number) => void) | null;
  /** For a screen that is read from afar: larger letters, and nothing to learn by heart. */
  large?: boolean;
  /** Beside the choices. */
  children?: ReactNode;
}

export default function SurahText(props: SurahTextProps) {
  const { surahId, reciter, timings, large = false, children } = props;
  const t = useTranslations("text");
  const common = useTranslations("common");
  const { language } = useLanguage();
  const choices = useWatched(textChoices);
  const wanted = choices.translation !== "off";
  const text = useSurahText(surahId);
  const translation = useTranslation(language, surahId, wanted);
  const fontIsHere = useQuranFont();
  const translator = translators[language];
  const rewayaName = useRewayaName();
  const isOther = reciter !== undefined && reciter.rewaya !== DEFAULT_REWAYA;
  // Drawn once with all that it shows, so that nothing moves.
  const isHere = text.data && fontIsHere && !(wanted && translation.isLoading);
  const failed = text.isError || (wanted && translation.isError);
  const retry = () => void Promise.all([text.refetch(), wanted && translation.refetch()]);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="grid grid-cols-[3fr_2fr] items-end gap-x-4 gap-y-2 max-sm:*:first:col-span-2 sm:flex sm:flex-wrap sm:[&_select]:min-w-44">
        {translator && (
          <Field label={t("translation")}>
            {(control) => (
              <Select
                {...control}
                value={choices.translation}
                onChange={({ target }) =>
                  chooseText({ translation: target.value as typeof choices.translation })
                }
              >
                {translationChoices.map((each) => (
                  <option key={each} value={each}>
                    {t(`translations.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {!large && (
          <Field label={t("hide")}>
            {(control) => (
              <Select
                {...control}
                value={choices.hide}
                onChange={({ target }) => chooseText({ hide: target.value as typeof choices.hide })}
              >
                {hideChoices.map((each) => (
                  <option key={each} value={each}>
                    {t(`hides.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {children}
      </div>
      <p role="status" className="text-sm text-soft empty:sr-only">
        {[
          timings === "none" && t("noTimings"),
          isOther && t("otherRewaya", { rewaya: rewayaName(reciter.rewaya) }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {isHere ? (
        <Ayahs
          key={surahId}
          {...props}
          lines={text.data}
          translations={wanted ? translation.data : undefined}
        />
      ) : failed ? (
        <div role="alert" className="grid grow content-start justify-items-start gap-3 py-4">
          {t("failed")}
          <Button variant="quiet" onClick={retry}>
            {common("retry")}
          </Button>
        </div>
      ) : (
        <div role="status" aria-label={t("loading")} className="grid grow content-start gap-6 py-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12 w-2/3" />
        </div>
      )}
      <p className="text-sm text-soft">
        {t("source")}{" "}
        {translator && wanted && t.rich("translator", { name: () => <bdi>{translator}</bdi> })}
      </p>
    </div>
  );
}

/** Milliseconds for which the text stays where somebody has scrolled it. */
const HANDS_OFF = 8_000;
/** Looks at where an ayah has come to, and milliseconds between two: its neighbours get their heights as they are drawn. */
const LOOKS = 4;
const LOOK_AGAIN = 350;

interface AyahsProps extends SurahTextProps {
  lines: readonly string[];
  translations: readonly string[] | undefined;
}

function Ayahs(props: AyahsProps) {
  const { surahId, ayah, onHear, lines, translations, large = false } = props;
  const t = useTranslations("text");
  const choices = useWatched(textChoices);
  const hide = large ? "nothing" : choices.hide;
  const [revealed, setRevealed] = useState<{ of: string; ayahs: ReadonlySet<number> }>();
  const shown = revealed?.of === hide ? revealed.ayahs : undefined;
  const reveal = useCallback(
    (number: number) =>
      setRevealed((before) => ({
        of: hide,
        ayahs: new Set([...(before?.of === hide ? before.ayahs : []), number]),
      })),
    [hide],
  );
  const { place: sought } = useWatched(soughtAyah);
  const soughtHere = sought?.surah === surahId ? sought.ayah : null;
  const scroller = useFollowing(ayah, soughtHere);
  const latest = useRef(onHear);
  useEffect(() => {
    latest.current = onHear;
  }, [onHear]);
  const hear = useCallback((number: number) => latest.current?.(number), []);
  const everywhere = choices.translation === "each" || ayah === null;
  return (
    // A region with a name, so that it can be scrolled by keys.
    <section
      ref={scroller}
      aria-label={t("label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="min-h-0 grow overflow-y-auto overscroll-contain border-y border-line motion-safe:scroll-smooth"
    >
      {hasBasmala(surahId) && (
        <p
          lang="ar"
          dir="rtl"
          className="py-3 text-center font-quran text-xl leading-[3.25rem]! text-soft"
        >
          {BASMALA}
        </p>
      )}
      <ol>
        {lines.map((text, at) => {
          const number = at + 1;
          const isCurrent = number === ayah;
          return (
            <Ayah
              key={number}
              {...{ number, text, isCurrent, large }}
              onHear={onHear && hear}
              isSought={number === soughtHere}
              isBeside={ayah !== null && !isCurrent}
              translation={everywhere || isCurrent ? translations?.[at] : undefined}
              hidden={shown?.has(number) ? "nothing" : hide}
              onReveal={reveal}
            />
          );
        })}
      </ol>
    </section>
  );
}

/** The ref of what scrolls: the ayah that sounds is kept in its upper part, unless somebody scrolls. */
function useFollowing(ayah: number | null, sought: number | null) {
  const scroller = useRef<HTMLElement>(null);
  const touched = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const touch = () => {
      touched.current = performance.now();
    };
    const kinds = ["wheel", "touchmove", "keydown"] as const;
    for (const kind of kinds) box.addEventListener(kind, touch, { passive: true });
    return () => {
      for (const kind of kinds) box.removeEventListener(kind, touch);
    };
  }, []);
  const show = useCallback((number: number | null) => {
    const box = scroller.current;
    const line = box?.querySelector(`[data-ayah="${number}"]`);
    if (!box || !line) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const toLine = () => {
      const from = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
      const by = from - box.clientHeight / 5;
      // Far away it jumps: lines that were never drawn have a guessed height, which would end it elsewhere.
      const isFar = Math.abs(by) > box.clientHeight;
      if (Math.abs(by) > 1) box.scrollBy({ top: by, behavior: isFar ? "instant" : "auto" });
      looks += 1;
      if (looks < LOOKS) timer = setTimeout(toLine, LOOK_AGAIN);
    };
    toLine();
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (performance.now() - touched.current >= HANDS_OFF) return show(ayah);
  }, [show, ayah]);
  useEffect(() => show(sought), [show, sought]);
  return scroller;
}
