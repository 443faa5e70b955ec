// Asks for confirmation before something is lost.
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { FieldError } from "./field.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  text: string;
  /** The label of the confirming button. */
  yes: string;
  no: string;
  closeLabel: string;
  busy: boolean;
  /** The error of a failed attempt. */
  error: string | null;
  onYes: () => void;
  onClose: () => void;
  /** What will be lost, one by one. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, yes, no, closeLabel, busy, error, onYes, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={title}
      description={text}
      closeLabel={closeLabel}
      className="sm:max-w-[26rem]"
    >
      {children}
      <FieldError>{error}</FieldError>
      <DialogActions>
        <Button variant="plain" disabled={busy} onClick={onClose}>
          {no}
        </Button>
        <Button variant="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
