// A page in a file of its own, fetched together with its words.
import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { fetchWithWords } from "../i18n/language.tsx";
import type { Feature } from "../i18n/messages.ts";
import { lateFile } from "../ui/late-file.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ProblemPage } from "./error-boundary.tsx";

/** `start` fetches the page before it is shown; once that is done, it shows without a fallback. */
export function latePage(
  load: () => Promise<{ default: ComponentType }>,
  features: readonly Feature[],
) {
  const file = lateFile(() => fetchWithWords(load, features));
  const Content = file.part((page) => page);
  function Page({ fallback }: { fallback?: ReactNode }) {
    const t = useTranslations("common");
    return (
      <Content
        fallback={fallback ?? <Spinner label={t("loading")} />}
        // The player continues meanwhile; the page opens once its file can be fetched.
        missing={<ProblemPage isUnfetched />}
      />
    );
  }
  return Object.assign(Page, { start: file.fetch });
}
