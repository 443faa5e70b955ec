// You, on the settings page: name, address, language, password, sessions, and the end of the account.
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { changePassword, exportAccount, type User } from "#contract/account";
import { LONGEST_NAME } from "#contract/visible-names";
import { call, reasonOf } from "../api/call.ts";
import { useSession } from "../api/queries.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { LinkedSection } from "../ui/linked-section.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { useChangeAccount } from "./account-changes.ts";
import { type ChangePasswordForm, changePasswordForm, personForm } from "./account-forms.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { LanguageSelect } from "./language-switch.tsx";
import { SignOutEverywhere, StillOpen } from "./open-access.tsx";
import { useOwnLanguage } from "./own-language.ts";
import { PasswordField } from "./password-field.tsx";

export function ProfileSection() {
  const t = useTranslations("account.profile");
  const user = useSession().data;
  if (!user) return null;
  return (
    <LinkedSection id="profile" title={t("title")} text={t("text", { username: user.username })}>
      <div className="grid gap-6 divide-y divide-line *:not-last:pb-6">
        <Person user={user} />
        <Password />
        <Sessions user={user} />
      </div>
    </LinkedSection>
  );
}

function Person({ user }: { user: User }) {
  const t = useTranslations("account.profile");
  const menu = useTranslations("common.menu");
  const register = useTranslations("account.register");
  const alerts = useTranslations("settings.alerts");
  const [before, setBefore] = useState(user.name);
  const say = useTranslations("account.validation");
  const form = useTextForm(personForm(say), { name: user.name });
  const save = useChangeAccount();
  const chooseLanguage = useOwnLanguage();
  return (
    <div className="grid gap-5">
      <form
        className="grid gap-3"
        noValidate
        onSubmit={form.handleSubmit(({ name }) =>
          save.mutate(name === before ? {} : { name }, {
            onSuccess: ({ user: after }) => setBefore(after.name),
          }),
        )}
      >
        <Field label={t("name")} error={form.errors.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={LONGEST_NAME}
              {...form.register("name")}
            />
          )}
        </Field>
        <Outcome done={save.isSuccess && t("saved")} error={save.error} />
        <Button type="submit" variant="quiet" busy={save.isPending} className="justify-self-start">
          {t("save")}
        </Button>
      </form>
      <dl>
        <dt className="text-sm font-medium">{register("email")}</dt>
        <dd className="wrap-anywhere text-soft">
          {user.email === null ? alerts("mailMissing") : <bdi dir="ltr">{user.email}</bdi>}
        </dd>
      </dl>
      <Field label={menu("language")}>
        {(control) => <LanguageSelect {...control} onChoose={chooseLanguage} />}
      </Field>
    </div>
  );
}

function Password() {
  const t = useTranslations("account.profile");
  const say = useTranslations("account.validation");
  const form = useTextForm(changePasswordForm(say), {
    currentPassword: "",
    password: "",
    confirmPassword: "",
  });
  const { errors } = form;
  const change = useMutation({
    mutationFn: ({ currentPassword, password }: ChangePasswordForm) =>
      call(changePassword, {
        body: { password, ...(currentPassword ? { currentPassword } : {}) },
      }),
    onSuccess: () => form.reset(),
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
    >
      <h3 className="font-semibold">{t("passwordTitle")}</h3>
      <PasswordField
        label={t("currentPassword")}
        error={errors.currentPassword}
        autoComplete="current-password"
        {...form.register("currentPassword")}
      />
      <p className="-mt-3 text-sm text-soft">{t("currentPasswordHint")}</p>
      <PasswordField
        label={t("newPassword")}
        error={errors.password}
        judged={form.values.password}
        autoComplete="new-password"
        {...form.register("password")}
      />
      <PasswordField
        label={t("confirmPassword")}
        error={errors.confirmPassword}
        autoComplete="new-password"
        {...form.register("confirmPassword")}
      />
      <Outcome done={change.isSuccess && t("passwordChanged")} error={change.error} />
      {change.data && <StillOpen access={change.data.stillOpen} />}
      <Button type="submit" variant="quiet" busy={change.isPending} className="justify-self-start">
        {t("changePassword")}
      </Button>
    </form>
  );
}

function Sessions({ user }: { user: User }) {
  const t = useTranslations("account.profile");
  return (
    <section className="grid gap-5">
      <h3 className="font-semibold">{t("dataTitle")}</h3>
      <Act text={t("everywhereText")}>
        <SignOutEverywhere />
      </Act>
      <Act text={t("deleteText")}>
        <DeleteAccount user={user} />
      </Act>
    </section>
  );
}

/** All that Wird keeps about the account, as a file that other programs read. */
export function ExportSection() {
  const t = useTranslations("account.profile");
  const title = useTranslations("settings.export")("title");
  return (
    <LinkedSection id="export" title={title} text={t("exportText")} isUnder>
      <a
        href={exportAccount.path}
        download="wird.json"
        className={`justify-self-start ${buttonLook("quiet", "md")}`}
      >
        {t("export")}
      </a>
    </LinkedSection>
  );
}

function Act({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-soft">{text}</p>
      {children}
    </div>
  );
}

/** The success or the error of an action, shown beside its button. */
function Outcome({ done, error }: { done: string | false; error: Error | null }) {
  return (
    <>
      <p role="status" className="text-sm text-green empty:sr-only">
        {done}
      </p>
      <FieldError>{error && reasonOf(error)}</FieldError>
    </>
  );
}
