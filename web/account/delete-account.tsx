// Deleting one's account: a press, then the username typed as a confirmation.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#contract/account";
import { call, reasonOf } from "../api/call.ts";
import { deleteAccount } from "../api/endpoints.ts";
import { Button } from "../ui/button.tsx";
import { Field, Input } from "../ui/field.tsx";
import { toast } from "../ui/toasts.ts";
import { forgetUser } from "./sign-out.ts";

export function DeleteAccount({ user }: { user: User }) {
  const t = useTranslations("account.profile");
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    mutationFn: () => call(deleteAccount, { body: { username: typed } }),
    onSuccess: () => {
      forgetUser(queries);
      toast({ title: t("deleted"), description: t("deletedText") });
    },
  });
  if (!asked) {
    return (
      <Button variant="danger" size="sm" onClick={() => setAsked(true)}>
        {t("delete")}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate();
  };
  return (
    <form className="grid w-full gap-3" onSubmit={submit}>
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
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="danger"
        size="sm"
        className="justify-self-start"
        disabled={typed !== user.username}
        busy={remove.isPending}
      >
        {t("deleteFinal")}
      </Button>
    </form>
  );
}
