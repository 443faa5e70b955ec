// Connects Alexa: a code, the skill enabled and the code said to it, then success.
import { useMutation } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { call, reasonOf } from "../api/call.ts";
import { createPairingCode } from "../api/endpoints.ts";
import type { Home } from "../api/home.ts";
import { useAlexaLink } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field.tsx";
import { Connecting, connectDelay, Success } from "./connect-steps.tsx";
import { useConnectEchoes } from "./device-actions.ts";

type Step = "initial" | "connecting" | "code" | "enable" | "success";

/** Milliseconds that 'Copied' shows. */
const COPIED_FOR = 2000;

interface ConnectProps {
  home: Home;
  onClose: () => void;
}

export default function ConnectAlexa({ home, onClose }: ConnectProps) {
  const t = useTranslations("dashboard.connectAlexa");
  const common = useTranslations("common");
  const [step, setStep] = useState<Step>("initial");
  const connect = useConnectEchoes();
  const [before] = useState(() => heardFrom(home));
  const heard = heardFrom(home);
  const { linked } = useAlexaLink(true).data ?? { linked: false };
  const arrived = linked && heard.some((id) => !before.includes(id));

  const code = useMutation({
    mutationFn: async () => {
      setStep("connecting");
      const [answer] = await Promise.all([call(createPairingCode), connectDelay()]);
      return answer.code;
    },
    onSuccess: () => setStep("code"),
    onError: () => setStep("initial"),
  });

  const confirm = () => {
    connect.mutate(undefined, { onSuccess: () => setStep("success") });
  };

  const titles = { code: t("codeTitle"), enable: t("enableTitle") } as Partial<
    Record<Step, string>
  >;
  const error = code.error ?? connect.error;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={step === "connecting"}
      title={titles[step] ?? t("title")}
      description={step === "initial" ? t("initial") : undefined}
      closeLabel={common("close")}
    >
      {step === "connecting" && <Connecting label={t("connecting")} />}
      {step === "code" && code.data && <Code code={code.data} />}
      {step === "enable" && (
        <ol className="grid list-decimal gap-2 ps-5">
          <li>{t("enable1")}</li>
          <li>{t("enable2")}</li>
          <li>{t("enable3", { code: code.data ?? "" })}</li>
        </ol>
      )}
      {step === "success" && (
        <Success title={t("success")}>
          {t(arrived ? "successText" : before.length > 0 ? "successAnother" : "successWaiting")}
        </Success>
      )}
      <FieldError>{error && reasonOf(error)}</FieldError>
      <DialogActions>
        <Button variant="plain" disabled={step === "connecting"} onClick={onClose}>
          {common("cancel")}
        </Button>
        {step === "initial" && <Button onClick={() => code.mutate()}>{t("start")}</Button>}
        {step === "code" && <Button onClick={() => setStep("enable")}>{t("next")}</Button>}
        {step === "enable" && (
          <Button busy={connect.isPending} onClick={confirm}>
            {t("enabled")}
          </Button>
        )}
        {step === "success" && <Button onClick={onClose}>{t("done")}</Button>}
      </DialogActions>
    </Dialog>
  );
}

/** The connected Echos that the skill has heard from. */
function heardFrom({ devices }: Home): number[] {
  return devices
    .filter(({ type, isConnected, deviceId }) => type === "alexa" && isConnected && deviceId)
    .map(({ id }) => id);
}

function Code({ code }: { code: string }) {
  const t = useTranslations("dashboard.connectAlexa");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <div className="grid justify-items-center gap-3 py-2">
      <output dir="ltr" className="text-3xl font-light tracking-widest select-all">
        {code}
      </output>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => void copyText(code).then(() => setCopied(true))}
      >
        <Icon aria-hidden className="size-4" />
        <span aria-live="polite">{t(copied ? "copied" : "copy")}</span>
      </Button>
      <p className="text-sm text-soft">{t("codeText")}</p>
    </div>
  );
}

/** The clipboard is there on https and localhost only, and may refuse; at home Wird is often plain http. */
async function copyText(text: string): Promise<void> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (copied) return;
  const field = document.createElement("textarea");
  field.value = text;
  // Inside the dialog, which keeps the focus to itself.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
