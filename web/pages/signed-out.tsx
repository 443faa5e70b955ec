// Shown in place of a page when the session cannot be read.
import { useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { forgetUser } from "../account/sign-out.ts";
import { buttonLook } from "../ui/button.tsx";

export function SignedOut() {
  const t = useTranslations("common.authenticationError");
  const queries = useQueryClient();
  return (
    <div className="grid min-h-[80dvh] place-items-center p-6">
      <section
        className="leaf grid max-w-md justify-items-center gap-3 p-8 text-center"
        role="alert"
      >
        <TriangleAlert aria-hidden className="size-8 text-late" />
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="text-soft">{t("text")}</p>
        {/* Forget the user first: the login page redirects a user who is cached as signed in. */}
        <Link href="/auth" className={`${buttonLook()} mt-2`} onClick={() => forgetUser(queries)}>
          {t("back")}
        </Link>
      </section>
    </div>
  );
}
