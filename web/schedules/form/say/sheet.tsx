// The one small sheet of a part of the sentence: on a phone above the buttons at the foot, else beneath the sentence.
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import type { SaidPart } from "#languages/schedule-sentence";
import { Button } from "../../../ui/button.tsx";
import type { SheetProps } from "./sheet-parts.tsx";
import { DaysSheet } from "./days-sheet.tsx";
import { MoreSheet, UntilSheet, WhenSheet } from "./time-sheets.tsx";
import { WhatSheet, WhereSheet, WhoSheet } from "./recital-sheets.tsx";

const sheets: Record<SaidPart, (props: SheetProps) => ReactNode> = {
  what: WhatSheet,
  who: WhoSheet,
  where: WhereSheet,
  days: DaysSheet,
  when: WhenSheet,
  until: UntilSheet,
  more: MoreSheet,
};

interface SheetFrameProps extends SheetProps {
  id: string;
  part: SaidPart;
  /** It opened with the form. */
  isFromStart: boolean;
  /** On a phone too it is beneath the sentence, not above the buttons at the foot. */
  isWithin?: boolean;
  onClose: () => void;
}

export function Sheet(frameProps: SheetFrameProps) {
  const { id, part, isFromStart, isWithin, onClose, ...props } = frameProps;
  const t = useTranslations("scheduling.say");
  const Content = sheets[part];
  const frame = useRef<HTMLElement>(null);
  // Not for a sheet that opens with its form: the dialog gives the focus to its first control.
  const isFirst = useRef(isFromStart);
  useEffect(() => {
    if (!isFirst.current) frame.current?.focus({ preventScroll: true });
    isFirst.current = false;
    frame.current?.scrollTo(0, 0);
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [part]);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const dialog = frame.current?.closest("[role=dialog]");
    const isHere = event.target instanceof Node && dialog?.contains(event.target);
    if (event.key === "Escape" && isHere && !document.querySelector(":popover-open")) onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => escape(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <section
      ref={frame}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-sheet=""
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 outline-none md:rounded-lg md:border md:border-line md:bg-paper md:p-5 ${isWithin ? "max-md:rounded-lg max-md:border max-md:border-line max-md:bg-paper max-md:p-4" : "max-md:max-h-[max(8rem,min(54dvh,100dvh-17rem))] max-md:overflow-y-auto max-md:overscroll-contain max-md:rounded-t-2xl max-md:border-t max-md:border-line max-md:bg-card max-md:px-5 sm:max-md:px-6 max-md:pt-3 max-md:pb-5 max-md:shadow-float"}`}
    >
      <div className="flex items-center justify-between gap-4">
        <h3 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
          {t(part)}
        </h3>
        <Button
          variant="text"
          size="sm"
          className="-me-4 forced-colors:me-0"
          onClick={props.isGuided ? props.onChosen : onClose}
        >
          {t(props.isGuided && part !== "when" ? "next" : "done")}
        </Button>
      </div>
      <Content {...props} />
    </section>
  );
}
