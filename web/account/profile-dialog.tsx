// The user's profile: name and time zone, password, sessions and data.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { changePassword, exportAccount, updateUser, type User } from "#contract/account";
import { LONGEST_NAME } from "#contract/visible-names";
import { call, reasonOf } from "../api/call.ts";
import { showOwnAccount } from "../api/queries.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, FieldError, Input } from "../ui/field.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { TimezoneSelect } from "../ui/timezone-select.tsx";
import {
  type ChangePasswordForm,
  changePasswordForm,
  type PersonForm,
  personForm,
} from "./account-forms.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { SignOutEverywhere, StillOpen } from "./open-access.tsx";
import { PasswordField } from "./password-field.tsx";

interface ProfileDialogProps {
  user: User;
  onClose: () => void;
}

export default function ProfileDialog({ user, onClose }: ProfileDialogProps) {
  const t = useTranslations("account.profile");
  const common = useTranslations("common");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text", { username: user.username })}
      closeLabel={common("close")}
    >
      <div className="grid gap-6 divide-y divide-line *:not-last:pb-6">
        <Person user={user} />
        <Password />
        <Sessions user={user} />
      </div>
    </Dialog>
  );
}

function Person({ user }: { user: User }) {
  const t = useTranslations("account.profile");
  const queries = useQueryClient();
  const [before, setBefore] = useState(user);
  const say = useTranslations("account.validation");
  const form = useTextForm(personForm(say), { name: user.name, timezone: user.timezone });
  const save = useMutation({
    // Send only changed fields: another screen may have changed the others.
    mutationFn: ({ name, timezone }: PersonForm) =>
      showOwnAccount(
        queries,
        call(updateUser, {
          body: {
            ...(name !== before.name && { name }),
            ...(timezone !== before.timezone && { timezone }),
          },
        }),
      ),
    onSuccess: ({ user: after }) => setBefore(after),
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
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
      <Field label={t("timezone")} hint={t("timezoneHint")}>
        {(control) => <TimezoneSelect {...control} {...form.register("timezone")} />}
      </Field>
      <Outcome done={save.isSuccess && t("saved")} error={save.error} />
      <Button type="submit" variant="quiet" busy={save.isPending} className="justify-self-start">
        {t("save")}
      </Button>
    </form>
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
      <Act text={t("exportText")}>
        <a href={exportAccount.path} download="wird.json" className={buttonLook("quiet", "sm")}>
          {t("export")}
        </a>
      </Act>
      <Act text={t("deleteText")}>
        <DeleteAccount user={user} />
      </Act>
    </section>
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
