// A part of a page that fails alone: a row of another version of Wird must not bring down the rest of the page.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { PartBoundary } from "./part-boundary.tsx";

interface AlonePartProps {
  /** The element that says in its place that it cannot be shown; "li" for rows of a list. */
  as?: "div" | "li";
  className?: string;
  children: ReactNode;
}

export function AlonePart({ as: Element = "div", className = "", children }: AlonePartProps) {
  const t = useTranslations("common");
  return (
    <PartBoundary
      fallback={(again) => (
        <Element role={Element === "li" ? undefined : "alert"} className={className}>
          <div className="flex flex-wrap items-center gap-4">
            <p className="grow">{t("broken")}</p>
            <Button variant="quiet" onClick={again}>
              {t("retry")}
            </Button>
          </div>
        </Element>
      )}
    >
      {children}
    </PartBoundary>
  );
}
