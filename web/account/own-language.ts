// The signed-in user's language: applied here at once, and stored with the account for other browsers and e-mails.
import type { Language } from "#contract/languages";
import { noAnswer, reasonOf } from "../api/call.ts";
import { useLanguage } from "../i18n/language.tsx";
import { toast } from "../ui/toasts.ts";
import { useChangeAccount } from "./account-changes.ts";

export function useOwnLanguage(): (language: Language) => void {
  const { setLanguage } = useLanguage();
  const keep = useChangeAccount();
  return (language) => {
    setLanguage(language).then(
      () =>
        keep.mutate(
          { language },
          { onError: (error) => toast({ title: reasonOf(error), variant: "destructive" }) },
        ),
      () => toast({ title: noAnswer(), variant: "destructive" }),
    );
  };
}
