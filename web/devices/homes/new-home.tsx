// Connects a home: its name, then the three steps with the code, until its agent is there.
import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../../api/call.ts";
import { useTimeText } from "../../i18n/clock-times.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Success } from "../connect-steps.tsx";
import { type Home, useCreateCode } from "./home-actions.ts";
import { HomeName } from "./home-name.tsx";

interface NewHomeProps {
  /** The home that has come meanwhile. */
  made: Home | null;
  onBack: () => void;
}

export function NewHome({ made, onBack }: NewHomeProps) {
  const t = useTranslations("connecting.homes");
  const common = useTranslations("common");
  const [name, setName] = useState("");
  const code = useCreateCode();
  if (made) {
    return (
      <>
        <Success title={t("success", { name: made.name })}>{t("successText")}</Success>
        <DialogActions>
          <Button onClick={onBack}>{t("done")}</Button>
        </DialogActions>
      </>
    );
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        code.mutate(name);
      }}
    >
      {code.data ? (
        <Steps {...code.data} name={name.trim()} />
      ) : (
        <HomeName name={name} onChange={setName} hint={t("nameHint")} />
      )}
      <FieldError>{code.error && reasonOf(code.error)}</FieldError>
      <DialogActions>
        <Button variant="plain" disabled={code.isPending} onClick={onBack}>
          {common("back")}
        </Button>
        <Button
          type="submit"
          variant={code.data ? "quiet" : "primary"}
          disabled={name.trim() === ""}
          busy={code.isPending}
        >
          {t(code.data ? "renew" : "make")}
        </Button>
      </DialogActions>
    </form>
  );
}

interface StepsProps {
  code: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  name: string;
}

function Steps({ code, expiresAt, name }: StepsProps) {
  const t = useTranslations("connecting.homes");
  const timeText = useTimeText();
  const command = commandWith(code);
  return (
    <>
      <ol className="grid list-decimal grid-cols-1 gap-3 ps-5 text-sm">
        <li>{t("step1")}</li>
        <li>
          {t("step2")}
          <div className="mt-2 grid grid-cols-1 justify-items-start gap-2 rounded-md bg-tint p-4">
            <output
              dir="ltr"
              aria-label={t("command")}
              className="font-mono wrap-anywhere select-all rtl:text-end"
            >
              {command}
            </output>
            <p className="text-soft">{t("until", { time: timeText(Date.parse(expiresAt)) })}</p>
            <CopyButton text={command} label={t("copy")} copiedLabel={t("copied")} />
          </div>
        </li>
        <li>{t("step3")}</li>
      </ol>
      <p role="status" className="flex items-center gap-2 text-sm text-soft">
        <LoaderCircle aria-hidden className="size-4 shrink-0 animate-turn text-green" />
        <span className="wrap-anywhere">{t("waiting", { name })}</span>
      </p>
    </>
  );
}

/** Over plain http to another machine the agent asks for a word of consent. */
function commandWith(code: string): string {
  const { origin, protocol, hostname } = window.location;
  const isPlain = protocol === "http:" && !/^(localhost|127\.|\[::1\])/.test(hostname);
  return `npm run agent -- --server ${origin} --code ${code}${isPlain ? " --allow-http" : ""}`;
}
