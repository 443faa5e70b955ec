// The schedule in the form as its sentence: each of its parts is a button that opens the sheet of that part.
import { Fragment } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { SaidPart } from "#languages/schedule-sentence";
import type { Home } from "../../../api/home.ts";
import { BLANK, useScheduleWords } from "../../schedule-words.ts";
import { choiceFrom, type ScheduleForm } from "../schedule-form.ts";

interface FormSentenceProps {
  home: Home;
  /** What is recited, where it is no choice of this form. */
  what?: string;
  open: SaidPart | null;
  /** All else than the usual parts is beneath: it is no button. */
  ownFields: boolean;
  /** The id of the sheet. */
  sheetId: string;
  onOpen: (part: SaidPart) => void;
}

export const partId = (sheetId: string, part: SaidPart) => `${sheetId}-${part}`;

export function FormSentence(props: FormSentenceProps) {
  const { home, what, open, ownFields, sheetId, onOpen } = props;
  const t = useTranslations("scheduling.say");
  const words = useScheduleWords(home);
  const form = useFormContext<ScheduleForm>().watch();
  const said = words.sentence(choiceFrom(form), { whole: true });
  const firstMore = said.findIndex(({ part }) => part === "more");
  return (
    <p
      role="group"
      aria-label={t("label")}
      className="text-xl leading-11 tracking-tight wrap-anywhere md:text-2xl md:leading-12"
    >
      {said.map(({ text, part }, index) =>
        !part || (part === "more" && !ownFields) || (part === "what" && what) ? (
          // Words of the page's language, and commas, which in a direction of their own would stand at the next word.
          // biome-ignore lint/suspicious/noArrayIndexKey: as of the buttons
          <Fragment key={index}>{part === "what" && what ? <bdi>{what}</bdi> : text}</Fragment>
        ) : (
          // No button element, which would not break its line as the words around it do.
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: some parts are there several times, and none moves
            key={`${part} ${index}`}
            id={part !== "more" || index === firstMore ? partId(sheetId, part) : undefined}
            role="button"
            tabIndex={0}
            // A blank is read out as its question.
            aria-label={text === BLANK ? t(part) : undefined}
            aria-expanded={open === part}
            aria-controls={open === part ? sheetId : undefined}
            onClick={() => onOpen(part)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              if (!event.repeat) onOpen(part);
            }}
            className="cursor-pointer rounded-md py-1 font-semibold text-green underline decoration-edge decoration-1 underline-offset-6 [box-decoration-break:clone] hover:bg-tint aria-expanded:bg-tint aria-expanded:decoration-current"
          >
            <bdi>{text}</bdi>
          </span>
        ),
      )}
    </p>
  );
}
