// The registration form; shows its errors while the user types.
import { useTranslations } from "use-intl";
import { ApiError, reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { useSchemaForm } from "../ui/schema-form.ts";
import { type RegisterForm as Form, registerForm } from "./account-forms.ts";
import { PasswordField } from "./password-field.tsx";
import { useRegister } from "./session-entry.ts";

// The field that a server's error belongs to.
const fieldOfError: Record<string, "username" | "email"> = {
  "username-taken": "username",
  "email-taken": "email",
};

export function RegisterForm() {
  const t = useTranslations("account.register");
  const say = useTranslations("account.validation");
  const register = useRegister();
  const form = useSchemaForm(
    registerForm(say),
    { name: "", username: "", email: "", password: "" },
    { mode: "onChange" },
  );
  const { errors } = form.formState;
  const submit = (values: Form) =>
    register.mutate(values, {
      onError: (error) => {
        const field = fieldOfError[codeOf(error)];
        if (field) form.setError(field, { message: reasonOf(error) }, { shouldFocus: true });
      },
    });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
      <Field label={t("name")} error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="name" {...form.register("name")} />}
      </Field>
      <Field label={t("username")} error={errors.username?.message}>
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
      <Field label={t("email")} error={errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" {...form.register("email")} />
        )}
      </Field>
      <PasswordField
        label={t("password")}
        error={errors.password?.message}
        judged={form.watch("password")}
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
