// Connects Alexa: shows a code, waits until an Echo has heard it, then reports success.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { devicesOf } from "#contract/makes";
import { reasonOf } from "../api/call.ts";
import type { Home } from "../api/home.ts";
import { useAlexaLink, useSession } from "../api/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field.tsx";
import { Connecting, connectDelay, Success } from "./connect-steps.tsx";
import { useConnectEchoes } from "./device-actions.ts";
import { Code, SayCode, useNewCode } from "./pairing-code.tsx";

type Step = "initial" | "connecting" | "code" | "enable" | "success";

interface ConnectProps {
  home: Home;
  onClose: () => void;
}

export default function ConnectAlexa({ home, onClose }: ConnectProps) {
  const t = useTranslations("connecting.connectAlexa");
  const speakers = useTranslations("dashboard.speakers");
  const common = useTranslations("common");
  const [step, setStep] = useState<Step>("initial");
  const connect = useConnectEchoes();
  const newCode = useNewCode();
  const [before] = useState(() => heardFrom(home));
  const heard = heardFrom(home);
  const { linked, noSkill } = useAlexaLink(true).data ?? { linked: false };
  const { role } = useSession().data ?? {};
  // The developer's page says the code to the skill where none is set up.
  const mayLink = !noSkill || role === "admin" || role === "developer";
  const arrived = linked && heard.some((id) => !before.includes(id));

  const code = useMutation({
    mutationFn: async () => {
      setStep("connecting");
      const [made] = await Promise.all([newCode(), connectDelay()]);
      return made;
    },
    onSuccess: () => setStep("code"),
    onError: () => setStep("initial"),
  });

  const confirm = () => {
    // No Echo could ever be heard from: its card would wait for ever.
    if (noSkill && !linked) return setStep("success");
    connect.mutate(undefined, { onSuccess: () => setStep("success") });
  };

  const titles = {
    code: t("codeTitle"),
    enable: t("enableTitle"),
    success: linked || noSkill ? undefined : t("almost"),
  } as Partial<Record<Step, string>>;
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
      {(step === "initial" || step === "success") && noSkill && !linked && (
        <p className="text-late">{speakers("alexaNoSkill")}</p>
      )}
      {step === "connecting" && <Connecting label={t("connecting")} />}
      {step === "code" && code.data && <Code code={code.data}>{t("codeText")}</Code>}
      {step === "enable" && (
        <ol className="grid list-decimal gap-2 ps-5">
          <li>{t("enable1")}</li>
          <li>{t("enable2")}</li>
          <li>{t("enable3", { code: code.data ?? "" })}</li>
        </ol>
      )}
      {step === "success" && !linked && !noSkill && <SayCode />}
      {step === "success" && linked && (
        <Success title={t("success")}>
          {t(arrived ? "successText" : before.length > 0 ? "successAnother" : "successWaiting")}
        </Success>
      )}
      <FieldError>{error && reasonOf(error)}</FieldError>
      <DialogActions>
        <Button variant="plain" disabled={step === "connecting"} onClick={onClose}>
          {common("cancel")}
        </Button>
        {step === "initial" && mayLink && (
          <Button variant={noSkill ? "quiet" : "primary"} onClick={() => code.mutate()}>
            {t("start")}
          </Button>
        )}
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

/** The connected Echos that have used the skill. */
function heardFrom({ devices }: Home): number[] {
  return devicesOf(devices, "alexa")
    .filter(({ isConnected, deviceId }) => isConnected && deviceId)
    .map(({ id }) => id);
}
