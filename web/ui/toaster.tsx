// Shows the toasts: F8 moves the focus there, a swipe of 50 px to the right dismisses one.
import { X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { closeTopDialog } from "./open-dialogs.ts";
import { dismissToast, type ShownToast, TOAST_DURATION, useToasts } from "./toasts.ts";

interface ToasterProps {
  /** Names the region; {hotkey} is replaced by the key that moves the focus there. */
  label: string;
  /** The word that a screen reader says before a toast. */
  prefix: string;
  closeLabel: string;
}

export function Toaster({ label, prefix, closeLabel }: ToasterProps) {
  const toasts = useToasts();
  return (
    <Primitive.Provider
      swipeDirection="right"
      swipeThreshold={50}
      duration={TOAST_DURATION}
      label={prefix}
    >
      {toasts.toReversed().map((each) => (
        <ToastCard key={each.id} toast={each} closeLabel={closeLabel} />
      ))}
      {/* The list is oldest first in the document; reversed, the newest is on top. On a phone the
          buttons of dialogs and the player are below, so the toasts are above. */}
      <Primitive.Viewport
        label={label}
        hotkey={["F8"]}
        className="fixed inset-x-0 z-50 flex max-h-dvh flex-col-reverse gap-2 p-4 outline-none empty:hidden max-md:top-0 md:start-auto md:bottom-[calc(var(--player-bar)+var(--adhan-bar)+var(--now-bar))] md:w-full md:max-w-[420px]"
      />
    </Primitive.Provider>
  );
}

function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const destructive = toast.variant === "destructive";
  return (
    <Primitive.Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      // Registered last, it receives the Escape that was meant for the open dialog.
      onEscapeKeyDown={(event) => {
        const within = document.querySelector(":popover-open, [data-sheet]");
        if (!within && closeTopDialog()) event.preventDefault();
      }}
      type={destructive ? "foreground" : "background"}
      className={`leaf flex items-start gap-3 p-4 shadow-float data-[state=closed]:animate-leave data-[state=open]:animate-rise data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${destructive ? "border-late/60 bg-late-tint" : ""}`}
    >
      <div className="grid grow gap-0.5">
        <Primitive.Title className={`font-semibold ${destructive ? "text-late" : ""}`}>
          {toast.title}
        </Primitive.Title>
        {toast.description && (
          <Primitive.Description className="text-sm break-words">
            {toast.description}
          </Primitive.Description>
        )}
      </div>
      {toast.action && (
        <Primitive.Action
          altText={toast.action.label}
          onClick={toast.action.onPress}
          className="min-h-8 rounded-full border border-edge/60 px-3 text-sm font-medium text-green hover:bg-tint"
        >
          {toast.action.label}
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label={closeLabel}
        className="-me-1 -mt-1 grid size-8 shrink-0 place-items-center rounded-full hover:bg-tint"
      >
        <X aria-hidden className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
