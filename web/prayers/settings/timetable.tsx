// The timetable of a mosque: pasted or opened, looked through line by line, then stored whole or not at all.
import { FileText } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PrayerSettings } from "#contract/prayers/prayer-settings";
import { reasonOf } from "../../api/call.ts";
import { useDeleteTimetable, useImportTimetable } from "../../api/prayers.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { usePrayerWords } from "../prayer-words.ts";
import { timetableText } from "./timetable-file.ts";
import { TimetablePreview } from "./timetable-preview.tsx";

/** As in the contract, whose schemas stay out of the page: characters. */
const LONGEST = 60_000;

export function Timetable({ settings }: { settings: PrayerSettings }) {
  const t = useTranslations("prayers.timetable");
  const { timetable } = settings;
  const [importing, setImporting] = useState(false);
  return (
    <section aria-labelledby="timetable" className="leaf grid gap-4 p-5 md:p-6">
      <div>
        <h2 id="timetable" className="text-lg font-semibold tracking-tight">
          {t("title")}
        </h2>
        <p className="max-w-[70ch] text-sm text-soft">{t("text")}</p>
      </div>
      {timetable && (
        <Stored
          timetable={timetable}
          isOver={timetable.to < settings.today.date}
          onReplace={() => setImporting(true)}
        />
      )}
      {(importing || !timetable) && <Import onStored={() => setImporting(false)} />}
    </section>
  );
}

interface StoredProps {
  timetable: NonNullable<PrayerSettings["timetable"]>;
  isOver: boolean;
  onReplace: () => void;
}

function Stored({ timetable: { from, to, days }, isOver, onReplace }: StoredProps) {
  const t = useTranslations("prayers.timetable");
  const common = useTranslations("common");
  const words = usePrayerWords("UTC");
  const [deleting, setDeleting] = useState(false);
  const remove = useDeleteTimetable();
  return (
    <div className="grid gap-3 rounded-md bg-tint p-4">
      <p role="status">
        {t("stands", { count: days, from: words.day(from), to: words.day(to) })}{" "}
        {isOver && t("over")}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="sm" onClick={onReplace}>
          {t("replace")}
        </Button>
        <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
          {t("delete")}
        </Button>
      </div>
      {deleting && (
        <ConfirmDialog
          title={t("deleteTitle")}
          text={t("deleteText")}
          yes={t("deleteYes")}
          no={common("cancel")}
          closeLabel={common("close")}
          busy={remove.isPending}
          error={remove.error && reasonOf(remove.error)}
          onYes={() => remove.mutate(undefined, { onSuccess: () => setDeleting(false) })}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

function Import({ onStored }: { onStored: () => void }) {
  const t = useTranslations("prayers.timetable");
  const [csv, setCsv] = useState("");
  const [problem, setProblem] = useState<"empty" | "tooLong" | "noText" | null>(null);
  const look = useImportTimetable();
  const store = useImportTimetable();
  const input = useRef<HTMLInputElement>(null);

  /** A preview is of these lines only: other lines need another one. */
  function take(lines: string) {
    setCsv(lines);
    setProblem(null);
    look.reset();
    store.reset();
  }

  function check(lines: string) {
    const wrong = lines.trim() === "" ? "empty" : lines.length > LONGEST ? "tooLong" : null;
    setProblem(wrong);
    if (!wrong) look.mutate({ csv: lines, preview: true });
  }

  return (
    <div className="grid gap-3">
      <Field
        label={t("lines")}
        error={problem ? t(problem) : undefined}
        hint={
          <>
            {t("how")}
            <code dir="ltr" className="mt-1 block text-xs">
              {t("example")
                .split(/(?<=,)/)
                .map((part) => (
                  <Fragment key={part}>
                    <span className="whitespace-nowrap">{part}</span>
                    <wbr />
                  </Fragment>
                ))}
            </code>
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            dir="ltr"
            rows={6}
            spellCheck={false}
            className="entry font-mono text-sm"
            value={csv}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button busy={look.isPending} onClick={() => check(csv)}>
          {t("check")}
        </Button>
        <Button variant="quiet" onClick={() => input.current?.click()}>
          <FileText aria-hidden className="size-4" />
          {t("file")}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = "";
          void file?.arrayBuffer().then((buffer) => {
            const lines = timetableText(new Uint8Array(buffer));
            take(lines ?? "");
            if (lines === null) setProblem("noText");
            else check(lines);
          });
        }}
      />
      <FieldError>
        {(look.error && reasonOf(look.error)) ?? (store.error && reasonOf(store.error))}
      </FieldError>
      {look.data && (
        <TimetablePreview
          preview={look.data}
          busy={store.isPending}
          onStore={() => store.mutate({ csv, preview: false }, { onSuccess: onStored })}
        />
      )}
    </div>
  );
}
