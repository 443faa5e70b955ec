// Signing in and registering: the call, its toasts, and the user stored on success.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { login, register } from "#contract/account";
import { zoneHere } from "#contract/times/zone-here";
import { ApiError, call, reasonOf, saidBy } from "../api/call.ts";
import { fetchUser, keys } from "../api/queries.ts";
import { useLanguage } from "../i18n/language.tsx";
import { toast } from "../ui/toasts.ts";
import type { LoginForm, RegisterForm } from "./account-forms.ts";

export function useLogin() {
  const t = useTranslations("account.toasts");
  return useEntry((form: LoginForm) => call(login, { body: form }), {
    done: t("login"),
    doneText: t("loginText"),
    issue: t("loginIssue"),
    failed: t("loginFailed"),
  });
}

export function useRegister(invitation: string | undefined) {
  const t = useTranslations("account.toasts");
  const timezone = zoneHere();
  const { language } = useLanguage();
  const enter = (form: RegisterForm) =>
    call(register, {
      body: { ...form, timezone, language, ...(invitation === undefined ? {} : { invitation }) },
    });
  return useEntry(enter, {
    done: t("register"),
    doneText: t("registerText"),
    issue: t("registerIssue"),
    failed: t("registerFailed"),
  });
}

type Answer = Awaited<ReturnType<typeof call<typeof login>>>;

interface EntryWords {
  done: string;
  doneText: string;
  issue: string;
  failed: string;
}

function useEntry<Form>(enter: (form: Form) => Promise<Answer>, words: EntryWords) {
  const t = useTranslations("account.toasts");
  const queries = useQueryClient();
  const { setLanguage } = useLanguage();
  return useMutation({
    mutationFn: enter,
    onSuccess: async (answer: Partial<Answer> | null) => {
      if (!answer?.success || !answer.user) {
        toast({ title: words.issue, description: t("unusual"), variant: "destructive" });
        return;
      }
      if (!(await isSessionKept())) {
        toast({ title: words.issue, description: t("cookieLost"), variant: "destructive" });
        return;
      }
      // Sign in even when the words of the account's language cannot be fetched.
      if (answer.user.language) setLanguage(answer.user.language).catch(() => {});
      queries.setQueryData(keys.session, answer.user);
      toast({ title: words.done, description: saidBy(answer) ?? words.doneText });
    },
    onError: (error) =>
      toast({ title: words.failed, description: reasonOf(error), variant: "destructive" }),
  });
}

/** False where the browser refuses the session's cookie: the next page would be the sign-in page again. */
async function isSessionKept(): Promise<boolean> {
  try {
    await fetchUser();
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
