// Asks for a confirmation before something is deleted for good.
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { FieldError } from "./field.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What is lost. */
  text: string;
  /** What the button says that does it. */
  yes: string;
  no: string;
  closeLabel: string;
  busy: boolean;
  /** Why it did not work. */
  error: string | null;
  onYes: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, yes, no, closeLabel, busy, error, onYes, onClose } = props;
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
