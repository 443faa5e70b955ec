// The sign-in form.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { loginForm } from "./account-forms.ts";
import { PasswordField } from "./password-field.tsx";
import { useLogin } from "./session-entry.ts";

const ForgotPassword = lateFile(() => import("./forgot-password.tsx")).part((file) => file.default);

export function LoginForm() {
  const t = useTranslations("account.login");
  const say = useTranslations("account.validation");
  const login = useLogin();
  const [forgot, setForgot] = useState(false);
  const form = useTextForm(loginForm(say), { username: "", password: "" });
  const { errors } = form;
  return (
    <>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((values) => login.mutate(values))}
      >
        <Field label={t("username")} error={errors.username}>
          {(control) => (
            <Input
              {...control}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register("username")}
            />
          )}
        </Field>
        <PasswordField
          label={t("password")}
          error={errors.password}
          autoComplete="current-password"
          {...form.register("password")}
        />
        <FieldError>{login.error && reasonOf(login.error)}</FieldError>
        <Button type="submit" busy={login.isPending}>
          {t("submit")}
        </Button>
        <button
          type="button"
          onClick={() => setForgot(true)}
          className="min-h-8 justify-self-start text-sm text-green hover:underline"
        >
          {t("forgot")}
        </button>
      </form>
      {forgot && <ForgotPassword open onClose={() => setForgot(false)} />}
    </>
  );
}
