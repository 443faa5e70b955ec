// The registration form; shows its errors while the user types.
import { useTranslations } from "use-intl";
import { ApiError, reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { type RegisterForm as Form, registerForm } from "./account-forms.ts";
import { PasswordField } from "./password-field.tsx";
import { useRegister } from "./session-entry.ts";

// The field that a server's error belongs to.
const fieldOfError: Record<string, "username" | "email"> = {
  "username-taken": "username",
  "email-taken": "email",
};

/** `invitation`: the token of one, where only those who have it may register. */
export function RegisterForm({ invitation }: { invitation: string | undefined }) {
  const t = useTranslations("account.register");
  const say = useTranslations("account.validation");
  const register = useRegister(invitation);
  const form = useTextForm(
    registerForm(say),
    { name: "", username: "", email: "", password: "" },
    { asYouType: true },
  );
  const { errors } = form;
  const submit = (values: Form) =>
    register.mutate(values, {
      onError: (error) => {
        const field = fieldOfError[codeOf(error)];
        if (field) form.setError(field, reasonOf(error));
      },
    });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
      <Field label={t("name")} error={errors.name}>
        {(control) => <Input {...control} autoComplete="name" {...form.register("name")} />}
      </Field>
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
      <Field label={t("email")} error={errors.email}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" {...form.register("email")} />
        )}
      </Field>
      <PasswordField
        label={t("password")}
        error={errors.password}
        judged={form.values.password}
        autoComplete="new-password"
        {...form.register("password")}
      />
      <FieldError>
        {register.error && !fieldOfError[codeOf(register.error)] && reasonOf(register.error)}
      </FieldError>
      <Button type="submit" busy={register.isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}

function codeOf(error: unknown): string {
  const body = error instanceof ApiError ? error.body : null;
  return body && typeof body === "object" && "error" in body ? String(body.error) : "";
}
