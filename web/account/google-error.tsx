// Why signing in with Google failed, when Google has just redirected back with an error.
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSearch } from "wouter";
import { authDebug } from "#contract/account";
import { call } from "../api/call.ts";
import { inPageLanguage } from "../i18n/sentences.ts";

export function GoogleError() {
  const error = new URLSearchParams(useSearch()).get("error");
  if (error === "google-oauth-error") return <OauthError />;
  if (error === "google-auth-failed") return <AuthFailed />;
  if (error === "registration-closed") return <Closed />;
  return null;
}

function AuthFailed() {
  const t = useTranslations("account.google");
  return <Notice title={t("failedTitle")} text={t("authFailed")} />;
}

function Closed() {
  const t = useTranslations("account.closed");
  return <Notice text={t("closed")} />;
}

function OauthError() {
  const t = useTranslations("account.google");
  const debug = useQuery({
    queryKey: ["auth-debug"],
    queryFn: ({ signal }) => call(authDebug, { signal }),
  });
  if (debug.isPending) return null;
  const cause = debug.data?.oauthError;
  if (!cause) return <Notice text={t("unknown")} />;
  if (cause.code === "invalid_client") {
    return <Notice title={t("configurationTitle")} text={t("configuration")} />;
  }
  // The sentence continues after the message, so the message loses its full stop.
  const message = (cause.message ? inPageLanguage(cause) : t("connecting")).replace(/\.$/, "");
  return <Notice title={t("failedTitle")} text={t("failed", { message, code: cause.code })} />;
}

function Notice({ title, text }: { title?: string; text: string }) {
  return (
    <div role="alert" className="mb-6 flex gap-3 rounded-lg bg-late-tint p-4 text-sm">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-late" />
      <p>
        {title && <strong className="font-semibold">{title}: </strong>}
        {text}
      </p>
    </div>
  );
}
