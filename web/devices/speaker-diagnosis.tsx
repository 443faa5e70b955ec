// What was last said between Wird and a speaker: to read, to copy, and to download for a report.
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, RefreshCw, Share2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { type Device, diagnoseDevice, type Diagnosis, shareDiagnosis } from "#contract/devices";
import { call, reasonOf } from "../api/call.ts";
import { useTimeText } from "../i18n/clock-times.ts";
import { inPageLanguage } from "../i18n/sentences.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field.tsx";
import { factsOf, jsonOf, reportOf } from "./diagnosis-report.ts";

export default function SpeakerDiagnosis({
  device,
  onClose,
}: {
  device: Device;
  onClose: () => void;
}) {
  const t = useTranslations("diagnosis");
  const { id, name } = device;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["diagnosis", id],
    queryFn: ({ signal }) => call(diagnoseDevice, { params: { id }, signal }),
    // Each opening shows what is so now; the previous answer is no help.
    gcTime: 0,
    staleTime: 0,
  });
  const share = useMutation({
    mutationFn: () => call(shareDiagnosis, { params: { id } }),
    onSuccess: (shared) => download("wird-speaker-shared.json", jsonOf(shared)),
  });
  const failure = error ?? share.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name })}
      description={t("text")}
      closeLabel={t("close")}
      className="sm:max-w-[44rem]"
    >
      {data ? (
        <div className="grid gap-4">
          <Facts diagnosis={data} />
          <Messages diagnosis={data} />
        </div>
      ) : (
        <p role="status" className="text-sm text-soft">
          {isFetching && t("loading")}
        </p>
      )}
      <FieldError>{failure && reasonOf(failure)}</FieldError>
      {data && <p className="text-sm text-soft">{t("shareText")}</p>}
      <DialogActions>
        <Button variant="plain" size="sm" busy={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden className="size-4" />
          {t("again")}
        </Button>
        {data && (
          <>
            <CopyButton text={reportOf(data)} label={t("copy")} copiedLabel={t("copied")} />
            <Button
              variant="plain"
              size="sm"
              onClick={() => download("wird-speaker.json", reportOf(data))}
            >
              <Download aria-hidden className="size-4" />
              {t("download")}
            </Button>
            <Button size="sm" busy={share.isPending} onClick={() => share.mutate()}>
              <Share2 aria-hidden className="size-4" />
              {t("share")}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Facts({ diagnosis }: { diagnosis: Diagnosis }) {
  const t = useTranslations("diagnosis");
  const timeText = useTimeText();
  const { error, errorSentence: sentence, errorAt } = diagnosis;
  const said = error === null ? null : inPageLanguage({ message: error, sentence });
  const time = errorAt === null ? "" : timeText(Date.parse(errorAt), SECONDS);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {factsOf(diagnosis).map(({ fact, value }) => (
        <Fact key={fact} name={t(`facts.${fact}`)}>
          {fact === "state" ? (
            t(`state.${value}`)
          ) : value === null ? (
            t("facts.unknown")
          ) : (
            <bdi>{value}</bdi>
          )}
        </Fact>
      ))}
      <Fact name={t("facts.error")}>
        {said === null ? t("facts.noError") : t("facts.errorAt", { error: said, time })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const SECONDS = { second: "2-digit" } as const;

function Messages({ diagnosis: { messages } }: { diagnosis: Diagnosis }) {
  const t = useTranslations("diagnosis");
  const timeText = useTimeText();
  const list = useRef<HTMLOListElement>(null);
  const textAt = (instant: string) => timeText(Date.parse(instant), SECONDS);
  // The newest are last, and they are what one looks for.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages]);
  if (messages.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <section aria-label={t("messages")} className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("messages")}</h3>
      <ol
        ref={list}
        // Scrollable areas are reachable by keyboard.
        tabIndex={0}
        aria-label={t("messages")}
        className="grid max-h-[45dvh] content-start gap-2 overflow-y-auto rounded-md border border-line p-3"
      >
        {messages.map(({ at, until, times, direction, text }, index) => (
          // Messages have no id, and the list is replaced as a whole.
          <li key={index} className="grid gap-0.5 text-sm">
            <p className="flex flex-wrap gap-x-2 text-xs text-soft">
              <time dateTime={at}>{textAt(at)}</time>
              <span className="font-medium">{t(`direction.${direction}`)}</span>
              {times > 1 && <span>{t("times", { count: times, time: textAt(until) })}</span>}
            </p>
            <code dir="ltr" className="block text-start text-xs whitespace-pre-wrap wrap-anywhere">
              {text}
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}

function download(fileName: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun the download; a minute is enough for slow ones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
