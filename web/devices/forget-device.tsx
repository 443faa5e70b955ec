// Asks for confirmation before deleting a speaker and its schedules.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { deleteDevice, type Device } from "#contract/devices";
import { call, reasonOf } from "../api/call.ts";
import { keys, useSchedules } from "../api/queries.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useDeviceList } from "./device-actions.ts";

interface ForgetDeviceProps {
  device: Device;
  onClose: () => void;
  /** Its schedules, and what becomes of each. */
  children: ReactNode;
}

export default function ForgetDevice({ device, onClose, children }: ForgetDeviceProps) {
  const t = useTranslations("connecting.forget");
  const speakers = useTranslations("dashboard.speakers");
  const common = useTranslations("common");
  const schedules = useSchedules().data ?? [];
  const forget = useForgetDevice();
  return (
    <ConfirmDialog
      title={t("title", { name: device.name })}
      text={t("text", {
        count: schedules.filter(({ deviceId }) => deviceId === device.id).length,
      })}
      yes={speakers("forget")}
      no={common("cancel")}
      closeLabel={common("close")}
      busy={forget.isPending}
      error={forget.error && reasonOf(forget.error)}
      onYes={() => forget.mutate(device.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

function useForgetDevice() {
  const queries = useQueryClient();
  const { userId, refetchAll } = useDeviceList();
  return useMutation({
    mutationFn: (id: number) => call(deleteDevice, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.schedules(userId) }),
    onSettled: refetchAll,
  });
}
