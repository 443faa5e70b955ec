// The dialog itself; dialog.tsx fetches this file. Has a title, closes on Escape, and restores the focus.
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Button, DOUBLE_CLICK } from "./button.tsx";
import { useOpenDialog } from "./open-dialogs.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** While true nothing closes the dialog: its action must finish first. */
  locked?: boolean;
  children: ReactNode;
  className?: string;
}

/** A group of radios is entered at the chosen one, as by Tab, and not at its first. */
function startAtChosen(event: Event): void {
  const dialog = event.currentTarget as HTMLElement;
  const first = dialog.querySelector("a[href], button, input, select, textarea, [tabindex='0']");
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return;
  const radios = dialog.querySelectorAll<HTMLInputElement>("input[type=radio]:checked");
  const chosen = [...radios].find(({ name }) => name === first.name);
  if (!chosen) return;
  event.preventDefault();
  chosen.focus();
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
  // The dialog has no trigger of its own to restore the focus to.
  const [cameFrom] = useState(() => document.activeElement);
  const content = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  /** Something was typed or chosen in a form here. */
  const touched = useRef(false);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
    touched.current = false;
  }, [open]);
  const touch = ({ currentTarget }: SyntheticEvent) => {
    if (currentTarget.querySelector("form")) touched.current = true;
  };
  useOpenDialog(open, () => {
    if (!locked) onClose();
    return !locked;
  });
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 grid place-items-end overflow-y-auto bg-shade data-[state=closed]:animate-leave data-[state=open]:animate-appear sm:place-items-center sm:p-6">
          <Primitive.Content
            ref={content}
            className={`leaf relative w-full rounded-b-none p-5 shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise sm:rounded-b-lg sm:p-6 ${className}`}
            onOpenAutoFocus={startAtChosen}
            onInputCapture={touch}
            onClickCapture={(event) => {
              if ((event.target as Element).closest("button")) touch(event);
            }}
            // The second click of a double click belongs to the click that opened the dialog. What was entered
            // is not lost by a press beside it: Cancel, Escape and the cross are meant.
            onPointerDownOutside={(event) => {
              // When it was pressed, not when a busy page comes to it.
              const { timeStamp } = event.detail.originalEvent;
              const isDoubleClick = timeStamp - openedAt.current < DOUBLE_CLICK;
              if (isDoubleClick || touched.current) event.preventDefault();
            }}
            // Escape closes the topmost layer, which may be a popover or a sheet inside the dialog.
            onEscapeKeyDown={(event) => {
              const sheet = content.current?.querySelector("[data-sheet]");
              if (sheet || document.querySelector(":popover-open")) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // Unless the focus has already moved elsewhere.
              const left = document.activeElement === document.body;
              if (left && cameFrom instanceof HTMLElement) cameFrom.focus();
            }}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <div className="mb-5 grid gap-1 pe-10">
              <Primitive.Title className="text-lg font-semibold tracking-tight wrap-anywhere">
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="text-sm text-soft wrap-anywhere">
                  {description}
                </Primitive.Description>
              )}
            </div>
            {children}
            {/* Last, so that the focus starts in the content. */}
            <Primitive.Close asChild>
              <Button
                variant="plain"
                size="icon-sm"
                aria-label={closeLabel}
                disabled={locked}
                className="absolute end-4 top-4"
              >
                <X aria-hidden className="size-5" />
              </Button>
            </Primitive.Close>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
