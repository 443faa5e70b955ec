// One ayah of the text: pressed, it is heard from there, or shown where it is hidden; with its translation beneath.
import { memo } from "react";
import { useTranslations } from "use-intl";
import type { TextChoices } from "./text-choices.ts";

interface AyahProps {
  number: number;
  text: string;
  translation: string | undefined;
  /** It sounds, or would be heard next. */
  isCurrent: boolean;
  /** Somebody has searched for it. */
  isSought: boolean;
  /** Another one is: this one is drawn quietly. */
  isBeside: boolean;
  hidden: TextChoices["hide"];
  large: boolean;
  onHear: ((ayah: number) => void) | null;
  onReveal: (ayah: number) => void;
}

export const Ayah = memo(function Ayah(props: AyahProps) {
  const {
    number,
    text,
    translation,
    isCurrent,
    isSought,
    isBeside,
    hidden,
    large,
    onHear,
    onReveal,
  } = props;
  const t = useTranslations("text");
  const isHidden = hidden !== "nothing";
  const press = isHidden ? onReveal : onHear;
  const size = large
    ? "text-2xl leading-[4.5rem]! md:text-3xl md:leading-[5.5rem]!"
    : "text-xl leading-[3.25rem]! md:text-2xl md:leading-[4.25rem]!";
  const line = (
    <>
      <span
        lang="ar"
        dir="rtl"
        className={`block px-2 font-quran ${size} ${isBeside ? "text-soft" : ""}`}
      >
        {hidden === "all" ? (
          <span aria-hidden className="block h-[1.2em] border-b-2 border-dashed border-edge/60" />
        ) : (
          <span>{hidden === "letters" ? firstLetters(text) : text}</span>
        )}
        {"\u00a0"}
        <span className="text-gold" aria-hidden>
          {ayahEnd(number)}
        </span>
      </span>
      <span className="sr-only">
        {t(isHidden ? "reveal" : press ? "hear" : "ayah", { ayah: number })}
      </span>
    </>
  );
  return (
    <li
      data-ayah={number}
      aria-current={isCurrent || undefined}
      className={`relative border-s-4 py-2 [contain-intrinsic-height:auto_8rem] [content-visibility:auto] ${isCurrent ? "border-gold" : "border-transparent forced-colors:border-[color:Canvas]"} ${isSought ? "bg-gold-tint" : ""}`}
    >
      {press ? (
        <button
          type="button"
          className="block w-full rounded-md text-start -outline-offset-2 transition-colors hover:bg-tint forced-colors:border-0"
          onClick={() => press(number)}
        >
          {line}
        </button>
      ) : (
        <p>{line}</p>
      )}
      {translation !== undefined && (
        <p className={`px-2 ${large ? "text-lg" : "leading-7"} ${isBeside ? "text-soft" : ""}`}>
          {translation}
        </p>
      )}
    </li>
  );
});

/** U+06DD encloses the digits that follow it. */
const ayahEnd = (number: number) =>
  `\u06dd${String(number).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))}`;

/**
 * Of each word the first letter with its marks, as it stands at the beginning of a word. Never with U+00B7, which is a
 * sign of some scripts: the digits after it would stand beside the sign of the end, not within it.
 */
const firstLetters = (text: string) =>
  text
    .split(/[ \u2009]/)
    .map((word) => `${/^\P{L}*\p{L}\p{M}*/u.exec(word)?.[0] ?? ""}\u200d`)
    .join(" ... ")
    .concat(" ...");
