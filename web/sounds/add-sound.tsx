// Adds a sound: a file that is uploaded, or an https address.
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { LONGEST_NAME } from "#contract/visible-names";
import { LARGEST_SOUND } from "#contract/sounds";
import { ApiError, NO_ANSWER, reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError } from "../ui/field.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { useAddAddress, useUpload } from "./sound-actions.ts";

/** As in the contract, whose schemas stay out of the page: bytes. */
/** nginx takes bodies of 1 MB where nothing else is set. */
const USUAL_PROXY_LIMIT = 1_000_000;

export function AddSound() {
  const t = useTranslations("sounds");
  const [added, setAdded] = useState<string | null>(null);
  return (
    <section aria-labelledby="add-sound" className="leaf p-5 md:p-6">
      <h2 id="add-sound" className="mb-4 text-lg font-semibold tracking-tight">
        {t("add")}
      </h2>
      <div className="grid gap-8 md:grid-cols-2">
        <FromFile onAdded={setAdded} />
        <FromAddress onAdded={setAdded} />
      </div>
      <p role="status" className="mt-4 text-sm text-green empty:sr-only">
        {added !== null && t("added", { name: added })}
      </p>
    </section>
  );
}

function FromFile({ onAdded }: { onAdded: (name: string | null) => void }) {
  const t = useTranslations("sounds");
  const { upload, progress, cancel } = useUpload();
  const [tooLarge, setTooLarge] = useState(false);
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(0);

  /** A proxy answers in no words of ours, or cuts the connection while the file is still sent. */
  function whyNot(error: Error, bytes: number): string {
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: null };
    if (status === 413 && !body) return t("refusedByProxy");
    return status === NO_ANSWER && bytes > USUAL_PROXY_LIMIT ? t("brokeOff") : reasonOf(error);
  }

  function send(file: File) {
    const withoutEnding = file.name.replace(/\.[^.]{1,5}$/, "").slice(0, LONGEST_NAME);
    const called = withoutEnding.trim() || t("title");
    onAdded(null);
    upload.reset();
    setTooLarge(file.size > LARGEST_SOUND);
    if (file.size > LARGEST_SOUND) return;
    setName(called);
    sent.current = file.size;
    upload.mutate({ file, name: called }, { onSuccess: (sound) => onAdded(sound?.name ?? null) });
  }

  return (
    <div className="grid content-start gap-3">
      <h3 className="font-medium">{t("file")}</h3>
      <p id="sound-file-hint" className="text-sm text-soft">
        {t("fileHint")}
      </p>
      {/* It stays while a file is sent: the keyboard keeps its place. */}
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-describedby="sound-file-hint"
        busy={upload.isPending}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden className="size-4" />
        {t("chooseFile")}
      </Button>
      {upload.isPending && <Progress name={name} part={progress} onCancel={cancel} />}
      <input
        ref={input}
        type="file"
        hidden
        accept="audio/*,.mp3,.m4a,.aac,.ogg,.opus,.wav"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = "";
          if (file) send(file);
        }}
      />
      <FieldError>
        {tooLarge ? t("tooLarge") : upload.error && whyNot(upload.error, sent.current)}
      </FieldError>
    </div>
  );
}

function Progress(props: { name: string; part: number; onCancel: () => void }) {
  const t = useTranslations("sounds");
  const percent = Math.round(props.part * 100);
  const label = t("uploading", { name: props.name });
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate">
          <bdi>{label}</bdi>
        </span>
        <span className="tabular-nums">{t("percent", { percent })}</span>
      </div>
      <progress
        className="h-2 w-full overflow-hidden rounded-full accent-green"
        aria-label={label}
        max={100}
        value={percent}
      />
      <Button variant="plain" size="sm" className="justify-self-start" onClick={props.onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}

function FromAddress({ onAdded }: { onAdded: (name: string | null) => void }) {
  const t = useTranslations("sounds");
  const add = useAddAddress();
  const form = useTextForm(
    {
      name: { trims: true, amiss: (name) => name === "" && t("nameRequired") },
      url: {
        trims: true,
        amiss: (url) => !/^https:\/\/[^\s@/]+(\/\S*)?$/i.test(url) && t("urlRequired"),
      },
    },
    { name: "", url: "" },
  );
  const { errors } = form;
  const save = form.handleSubmit((choice) => {
    onAdded(null);
    add.mutate(choice, {
      onSuccess({ name }) {
        onAdded(name);
        form.reset();
      },
    });
  });
  return (
    <form noValidate onSubmit={save} className="grid content-start gap-3">
      <h3 className="font-medium">{t("address")}</h3>
      <Field label={t("name")} error={errors.name}>
        {(control) => (
          <input
            {...control}
            className="entry"
            dir="auto"
            maxLength={LONGEST_NAME}
            {...form.register("name")}
          />
        )}
      </Field>
      <Field label={t("url")} hint={t("addressHint")} error={errors.url}>
        {(control) => (
          <input
            {...control}
            className="entry"
            dir="ltr"
            type="url"
            inputMode="url"
            placeholder="https://"
            {...form.register("url")}
          />
        )}
      </Field>
      <FieldError>{add.error && reasonOf(add.error)}</FieldError>
      <Button type="submit" variant="quiet" className="justify-self-start" busy={add.isPending}>
        {t("addAddress")}
      </Button>
    </form>
  );
}
