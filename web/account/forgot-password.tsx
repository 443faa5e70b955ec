// The dialog for a forgotten password: requests a link, then sets a new password with its token.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { confirmPasswordReset, requestPasswordReset } from "#contract/account";
import { call, wordsOf } from "../api/call.ts";
import { keys } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Field, Input } from "../ui/field.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { toast } from "../ui/toasts.ts";
import {
  type ResetConfirmForm,
  type ResetRequestForm,
  resetConfirmForm,
  resetRequestForm,
  type ValidationName,
} from "./account-forms.ts";
import { PasswordField } from "./password-field.tsx";

/** Which of the specification's two sets of messages: the dialog's or the reset page's. */
type Wording = "dialog" | "page";

interface ForgotPasswordProps {
  open: boolean;
  onClose: () => void;
  wording?: Wording;
}

export default function ForgotPassword({ open, onClose, wording = "dialog" }: ForgotPasswordProps) {
  const t = useTranslations("account.forgot");
  const common = useTranslations("common");
  const [step, setStep] = useState<"request" | "confirm">("request");
  const [testLink, setTestLink] = useState<string | null>(null);
  const finish = () => {
    onClose();
    setStep("request");
    setTestLink(null);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("title")}
      description={t(step === "request" ? "requestText" : "confirmText")}
      closeLabel={common("close")}
    >
      {testLink && (
        <p className="mb-4 rounded-lg bg-gold-tint p-4 text-sm">
          {t("testText")}{" "}
          <a
            href={testLink}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-green underline"
          >
            {t("testLink")}
          </a>
        </p>
      )}
      {step === "request" ? (
        <RequestStep
          wording={wording}
          onSent={(link) => {
            setTestLink(link ?? null);
            setStep("confirm");
          }}
          onHaveToken={() => setStep("confirm")}
        />
      ) : (
        <ConfirmStep wording={wording} onDone={finish} onBack={() => setStep("request")} />
      )}
    </Dialog>
  );
}

/** The dialog's validation messages; the reset page's where that wording differs. */
function useValidation(wording: Wording) {
  const own = useTranslations("account.validation");
  const page = useTranslations("account.validationOfPage");
  return (name: ValidationName) => {
    const differs =
      name === "resetEmail" || name === "token" || name === "confirm" || name === "match";
    return wording === "page" && differs ? page(name) : own(name);
  };
}

interface RequestStepProps {
  wording: Wording;
  onSent: (testLink: string | undefined) => void;
  onHaveToken: () => void;
}

function RequestStep({ wording, onSent, onHaveToken }: RequestStepProps) {
  const t = useTranslations("account.forgot");
  const form = useTextForm(resetRequestForm(useValidation(wording)), { email: "" });
  const { language } = useLanguage();
  const request = useMutation({
    mutationFn: (body: ResetRequestForm) =>
      // The e-mail is written in the page's language, not in the browser's.
      call(requestPasswordReset, { body, headers: { "Accept-Language": language } }),
    onSuccess: ({ testEmailUrl }) => {
      toast({ title: t(testEmailUrl ? "testSent" : "sent"), description: t("sentText") });
      onSent(testEmailUrl);
    },
    onError: (error) =>
      toast({
        title: t("error"),
        description: wordsOf(error) ?? t("errorText"),
        variant: "destructive",
      }),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => request.mutate(values))}>
      <Field label={t("email")} error={form.errors.email}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" {...form.register("email")} />
        )}
      </Field>
      {request.isError && (
        <div role="alert" className="mt-4 rounded-lg bg-late-tint p-4 text-sm">
          <p className="font-semibold text-late">{t("emailError")}</p>
          <p>{wordsOf(request.error) ?? t("errorText")}</p>
        </div>
      )}
      <DialogActions>
        <Button variant="plain" onClick={onHaveToken}>
          {t("haveToken")}
        </Button>
        <Button type="submit" busy={request.isPending}>
          {t("send")}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ConfirmStepProps {
  wording: Wording;
  onDone: () => void;
  onBack: () => void;
}

function ConfirmStep({ wording, onDone, onBack }: ConfirmStepProps) {
  const t = useTranslations("account.forgot");
  const form = useTextForm(resetConfirmForm(useValidation(wording)), {
    token: "",
    password: "",
    confirmPassword: "",
  });
  const { errors } = form;
  const queries = useQueryClient();
  const confirm = useMutation({
    mutationFn: (body: ResetConfirmForm) => call(confirmPasswordReset, { body }),
    onSuccess: () => {
      toast({ title: t("done"), description: t("doneText") });
      // The reset ends every session of that account, perhaps also this browser's.
      void queries.resetQueries({ queryKey: keys.session });
      onDone();
    },
    onError: (error) => {
      form.setError("token", wordsOf(error) ?? t("failedText"));
      toast({
        title: t("failed"),
        description: wordsOf(error) ?? t("failedText"),
        variant: "destructive",
      });
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
    >
      <Field label={t("token")} error={errors.token}>
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            spellCheck={false}
            {...form.register("token")}
          />
        )}
      </Field>
      <PasswordField
        label={t("password")}
        error={errors.password}
        judged={form.values.password}
        autoComplete="new-password"
        {...form.register("password")}
      />
      <PasswordField
        label={t("confirm")}
        error={errors.confirmPassword}
        autoComplete="new-password"
        {...form.register("confirmPassword")}
      />
      <DialogActions>
        <Button variant="plain" onClick={onBack}>
          {t("another")}
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          {t("reset")}
        </Button>
      </DialogActions>
    </form>
  );
}
