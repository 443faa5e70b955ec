// Shown in place of a page when the session cannot be read, or is over.
import { useQueryClient } from "@tanstack/react-query";
import { CloudOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { forgetUser } from "../account/sign-out.ts";
import { reasonOf } from "../api/call.ts";
import { sessionQuery } from "../api/queries.ts";
import { Button, buttonLook } from "../ui/button.tsx";

export function SignedOut() {
  const t = useTranslations("common.authenticationError");
  const common = useTranslations("common");
  const queries = useQueryClient();
  // Not watched: an observer would ask anew at once, again and again.
  const session = queries.getQueryState(sessionQuery.queryKey);
  // Nobody has said that the login is gone: without an answer signing in again would not help.
  if (session?.error && !session.data) {
    return (
      <Instead icon={<CloudOff aria-hidden className="size-8 text-soft" />}>
        <h1 className="text-lg font-semibold">{reasonOf(session.error)}</h1>
        <Button
          className="mt-2"
          onClick={() => void queries.refetchQueries({ queryKey: sessionQuery.queryKey })}
        >
          {common("retry")}
        </Button>
      </Instead>
    );
  }
  return (
    <Instead icon={<TriangleAlert aria-hidden className="size-8 text-late" />}>
      <h1 className="text-lg font-semibold">{t("title")}</h1>
      <p className="text-soft">{t("text")}</p>
      {/* Forget the user first: the login page redirects a user who is cached as signed in. */}
      <Link href="/auth" className={`${buttonLook()} mt-2`} onClick={() => forgetUser(queries)}>
        {t("back")}
      </Link>
    </Instead>
  );
}

function Instead({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-[80dvh] place-items-center p-6">
      <section
        className="leaf grid max-w-md justify-items-center gap-3 p-8 text-center"
        role="alert"
      >
        {icon}
        {children}
      </section>
    </div>
  );
}
