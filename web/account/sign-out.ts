// Signing out: removes the user and everything cached for them from memory.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { logout } from "#contract/account";
import { announceSignOut, clearTraces } from "../api/account-traces.ts";
import { call, reasonOf, saidBy } from "../api/call.ts";
import { forgetLists } from "../api/known-lists.ts";
import { keys } from "../api/queries.ts";
import { toast } from "../ui/toasts.ts";

export function useSignOut() {
  const t = useTranslations("common.toasts");
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: (answer) => {
      forgetUser(queries);
      toast({ title: t("loggedOut"), description: saidBy(answer) ?? t("loggedOutText") });
    },
    onError: (error) =>
      toast({ title: t("logoutFailed"), description: reasonOf(error), variant: "destructive" }),
  });
}

export function forgetUser(queries: ReturnType<typeof useQueryClient>): void {
  forgetLists();
  clearTraces();
  announceSignOut();
  queries.setQueryData(keys.session, null);
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.session[0] });
}
