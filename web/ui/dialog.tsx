// A dialog above the page: titled, closed by Escape, and the focus goes back to where it came from.
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** While true nothing closes it: what it does must come to its end. */
  locked?: boolean;
  children: ReactNode;
  className?: string;
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  closeLabel,
  locked = false,
  children,
  className = "sm:max-w-[30rem]",
}: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 grid place-items-end overflow-y-auto bg-shade data-[state=closed]:animate-leave data-[state=open]:animate-appear sm:place-items-center sm:p-6">
          <Primitive.Content
            className={`leaf relative w-full rounded-b-none p-5 shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise sm:rounded-b-lg sm:p-6 ${className}`}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <div className="mb-5 flex items-start justify-between gap-4">
              <div className="grid gap-1">
                <Primitive.Title className="text-lg font-semibold tracking-tight">{title}</Primitive.Title>
                {description && (
                  <Primitive.Description className="text-sm text-soft">{description}</Primitive.Description>
                )}
              </div>
              <Primitive.Close asChild>
                <Button variant="plain" size="icon-sm" aria-label={closeLabel} disabled={locked} className="-me-1 -mt-1">
                  <X aria-hidden className="size-5" />
                </Button>
              </Primitive.Close>
            </div>
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
