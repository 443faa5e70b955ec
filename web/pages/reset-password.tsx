// The page to set a new password, opened by the link in the e-mail.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Link, useLocation, useSearch } from "wouter";
import { resetPageForm } from "../account/account-forms.ts";
import { confirmPasswordReset, type OpenAccess, openKinds, PASSWORD_MIN } from "#contract/account";
import { StillOpen } from "../account/open-access.tsx";
import { PasswordField } from "../account/password-field.tsx";
import { ApiError, call, NO_ANSWER, saidBy } from "../api/call.ts";
import { keys } from "../api/queries.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { lateFile } from "../ui/late-file.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Rosette } from "../ui/rosette.tsx";
import { useTextForm } from "../ui/text-form.ts";
import { toast } from "../ui/toasts.ts";

const ForgotPassword = lateFile(() => import("../account/forgot-password.tsx")).part(
  (file) => file.default,
);

/** Milliseconds until a successful reset leads to the login page. */
const REDIRECT_AFTER = 3000;

export default function ResetPasswordPage() {
  const t = useTranslations("account.resetPage");
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const form = useTextForm(resetPageForm(t), { password: "", confirmPassword: "" });
  const { errors } = form;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const reset = useReset();

  const stays = reset.isSuccess && someOpen(reset.data);
  const submit = form.handleSubmit((passwords) => reset.mutate({ token, ...passwords }));
  const amiss = errors.password ?? errors.confirmPassword;

  return (
    <main className="mx-auto grid min-h-dvh max-w-[26rem] content-center px-4 py-8">
      <Rosette className="mb-6 size-12" />
      <PageTitle title={t("title")} className="text-xl" />
      <p className="mt-1 mb-6 text-soft">{t("text")}</p>
      <div className="leaf p-5 sm:p-6">
        {reset.isSuccess ? (
          <div className="grid gap-4">
            <p role="status" className="flex gap-3">
              <CircleCheck aria-hidden className="size-6 shrink-0 text-green" />
              <span>
                {t("doneText")} {stays ? "" : t("redirecting")}
              </span>
            </p>
            <StillOpen access={reset.data.stillOpen} />
          </div>
        ) : (
          <form className="grid gap-4" onSubmit={submit} noValidate>
            <PasswordField
              label={t("password")}
              autoComplete="new-password"
              required
              minLength={PASSWORD_MIN}
              judged={form.values.password}
              {...form.register("password")}
            />
            <PasswordField
              label={t("confirm")}
              autoComplete="new-password"
              required
              minLength={PASSWORD_MIN}
              {...form.register("confirmPassword")}
            />
            <FieldError>{token ? (amiss ?? reset.error?.message) : t("noToken")}</FieldError>
            <Button type="submit" disabled={!token || reset.isPending}>
              {reset.isPending ? t("busy") : t("submit")}
            </Button>
          </form>
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Link href="/auth" className={buttonLook("plain", "sm")}>
          {t("back")}
        </Link>
        {(!token || reset.isError) && (
          <Button variant="plain" size="sm" onClick={() => setIsDialogOpen(true)}>
            {t("newLink")}
          </Button>
        )}
      </div>
      {isDialogOpen && (
        <ForgotPassword open wording="page" onClose={() => setIsDialogOpen(false)} />
      )}
    </main>
  );
}

interface Reset {
  token: string;
  password: string;
  confirmPassword: string;
}

/** The call with its error messages; on success it leads to the login page. */
function useReset() {
  const t = useTranslations("account.resetPage");
  const [, go] = useLocation();
  const queries = useQueryClient();
  const reset = useMutation({
    mutationFn: async (body: Reset) => {
      try {
        return await call(confirmPasswordReset, { body });
      } catch (error) {
        throw new Error(failureText(error));
      }
    },
    onSuccess: () => {
      toast({ title: t("doneToast"), description: t("doneText") });
      // The reset ends every session of that account, perhaps also this browser's.
      void queries.resetQueries({ queryKey: keys.session });
    },
    onError: (error) =>
      toast({ title: t("failedToast"), description: error.message, variant: "destructive" }),
  });
  const failureText = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status === NO_ANSWER) return t("unexpected");
    const said = saidBy(error.body);
    if (said) return said;
    return error.status >= 400 ? t("serverError", { status: error.status }) : t("failed");
  };
  useEffect(() => {
    // What works on is there to be read, without haste.
    if (!reset.isSuccess || someOpen(reset.data)) return;
    const timer = setTimeout(() => go("/auth"), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [reset.isSuccess, reset.data, go]);
  return reset;
}

/** An answer that does not say is taken for none. */
function someOpen({ stillOpen }: { stillOpen?: OpenAccess }): boolean {
  return stillOpen !== undefined && openKinds(stillOpen).length > 0;
}
