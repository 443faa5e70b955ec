// The signed-in user's language: applied here at once, and stored with the account for other browsers and e-mails.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateUser } from "#contract/account";
import type { Language } from "#contract/languages";
import { call, noAnswer, reasonOf } from "../api/call.ts";
import { showOwnAccount } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import { toast } from "../ui/toasts.ts";

export function useOwnLanguage(): (language: Language) => void {
  const { setLanguage } = useLanguage();
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: (language: Language) =>
      showOwnAccount(queries, call(updateUser, { body: { language } })),
    onError: (error) => toast({ title: reasonOf(error), variant: "destructive" }),
  });
  return (language) => {
    setLanguage(language).then(
      () => keep.mutate(language),
      () => toast({ title: noAnswer(), variant: "destructive" }),
    );
  };
}
