// Whether Alexa may use this account, and the button to unlink it, with a confirmation.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type alexaLink, unlinkAlexa } from "#contract/alexa";
import type { ReplyOf } from "#contract/endpoint";
import { call, reasonOf } from "../api/call.ts";
import { keys } from "../api/queries.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { useDeviceList } from "./device-actions.ts";
import { SayCode } from "./pairing-code.tsx";

export default function AlexaLink({ link }: { link: ReplyOf<typeof alexaLink> }) {
  const t = useTranslations("connecting.alexaLink");
  const [isUnlinking, setIsUnlinking] = useState(false);
  if (!link.linked) return <SayCode />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0 flex-1 basis-48 text-soft" aria-live="polite">
        {t(link.echoHeard ? "linked" : "waiting")}
      </p>
      <Button variant="text" size="xs" onClick={() => setIsUnlinking(true)}>
        {t("unlink")}
      </Button>
      {isUnlinking && <Unlink onClose={() => setIsUnlinking(false)} />}
    </div>
  );
}

function Unlink({ onClose }: { onClose: () => void }) {
  const t = useTranslations("connecting.alexaLink");
  const common = useTranslations("common");
  const client = useQueryClient();
  const { refetchAll } = useDeviceList();
  const unlink = useMutation({
    mutationFn: () => call(unlinkAlexa),
    onSuccess() {
      // Its code has been used and is no longer valid.
      client.removeQueries({ queryKey: keys.pairingCode });
      onClose();
    },
    onSettled: refetchAll,
  });
  return (
    <ConfirmDialog
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
