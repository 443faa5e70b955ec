// Deletes the user's account: a button, then the username typed as confirmation.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { deleteAccount, type User } from "#contract/account";
import { call, reasonOf } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Field, Input } from "../ui/field.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { toast } from "../ui/toasts.ts";
import { type DeleteAccountForm, deleteAccountForm } from "./account-forms.ts";
import { forgetUser } from "./sign-out.ts";

export function DeleteAccount({ user }: { user: User }) {
  const t = useTranslations("account.profile");
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const form = useTextForm(deleteAccountForm(user.username), { username: "" });
  const remove = useMutation({
    mutationFn: (body: DeleteAccountForm) => call(deleteAccount, { body }),
    onSuccess: () => {
      forgetUser(queries);
      toast({ title: t("deleted"), description: t("deletedText") });
    },
  });
  if (!asked) {
    return (
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t("delete")}
      </Button>
    );
  }
  return (
    <form
      className="grid w-full gap-3"
      noValidate
      onSubmit={form.handleSubmit((values) => remove.mutate(values))}
    >
      <Field
        label={t("deleteConfirm", { username: user.username })}
        error={remove.error ? reasonOf(remove.error) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("username")}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        disabled={form.values.username !== user.username}
        busy={remove.isPending}
      >
        {t("deleteFinal")}
      </Button>
    </form>
  );
}
