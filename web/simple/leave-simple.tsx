// The way out of simple mode, which asks once: who only passes by must not land among the schedules.
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLocation } from "wouter";
import { LargeButton } from "./large-button.tsx";

export function LeaveSimple() {
  const t = useTranslations("simple");
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // The button that was pressed is gone: the first one in its place takes the focus.
  useEffect(() => {
    if (wasPressed.current) row.current?.querySelector("button")?.focus();
    wasPressed.current = false;
  }, [isAsking]);
  const ask = (next: boolean) => () => {
    wasPressed.current = true;
    setAsking(next);
  };
  return (
    <footer>
      <div ref={row} className="flex flex-wrap items-center justify-center gap-4">
        {isAsking ? (
          <>
            <p className="text-lg">{t("leaveAsk")}</p>
            <LargeButton look="quiet" onPress={ask(false)}>
              {t("stay")}
            </LargeButton>
            <LargeButton look="text" onPress={() => go("/dashboard")}>
              {t("leave")}
            </LargeButton>
          </>
        ) : (
          <LargeButton look="text" onPress={ask(true)}>
            {t("all")}
          </LargeButton>
        )}
      </div>
    </footer>
  );
}
