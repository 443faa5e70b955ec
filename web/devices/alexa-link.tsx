// Whether Alexa may use this account, and the way to end that: asked once, with what ends.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call, reasonOf } from "../api/call.ts";
import { unlinkAlexa } from "../api/endpoints.ts";
import type { Home } from "../api/home.ts";
import { useAlexaLink } from "../api/queries.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { kindOf, useDeviceList } from "./device-actions.ts";

export function AlexaLink({ home }: { home: Home }) {
  const t = useTranslations("dashboard.alexaLink");
  const [asking, setAsking] = useState(false);
  const expected = home.devices.some(
    ({ type, isConnected }) => kindOf(type) === "alexa" && isConnected,
  );
  const link = useAlexaLink(expected).data;
  if (!link || (!link.linked && !expected)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0 flex-1 basis-48 text-soft" aria-live="polite">
        {t(link.linked ? (link.echoHeard ? "linked" : "waiting") : "notLinked")}
      </p>
      {link.linked && (
        <Button variant="text" size="xs" onClick={() => setAsking(true)}>
          {t("unlink")}
        </Button>
      )}
      {asking && <Unlink onClose={() => setAsking(false)} />}
    </div>
  );
}

function Unlink({ onClose }: { onClose: () => void }) {
  const t = useTranslations("dashboard.alexaLink");
  const common = useTranslations("common");
  const { readAgain } = useDeviceList();
  const unlink = useMutation({
    mutationFn: () => call(unlinkAlexa),
    onSuccess: onClose,
    onSettled: readAgain,
  });
  return (
    <AskDialog
      title={t("title")}
      text={t("text")}
      yes={t("unlink")}
      no={common("cancel")}
      closeLabel={common("close")}
      busy={unlink.isPending}
      error={unlink.error && reasonOf(unlink.error)}
      onYes={() => unlink.mutate()}
      onClose={onClose}
    />
  );
}
