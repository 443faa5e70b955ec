// Buttons, and links styled as buttons.
import { LoaderCircle } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";

/** Milliseconds within which two clicks count as one double click. */
export const DOUBLE_CLICK = 500;

export type ButtonVariant = "primary" | "quiet" | "plain" | "soft" | "text" | "danger";
export type ButtonSize = "md" | "sm" | "xs" | "icon" | "icon-sm";

const shape =
  "inline-flex items-center justify-center gap-2 rounded-full font-medium whitespace-nowrap transition-colors duration-150 select-none disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-not-allowed";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-green text-on-green hover:bg-green-deep",
  quiet:
    "border border-edge/60 text-green hover:bg-tint hover:border-green aria-pressed:bg-tint aria-pressed:border-green",
  plain: "text-ink hover:bg-tint",
  soft: "text-soft hover:bg-tint hover:text-ink",
  text: "text-green hover:bg-tint",
  danger: "border border-late/50 text-late hover:bg-late-tint",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-5 py-2",
  sm: "min-h-9 px-4 py-1 text-sm",
  xs: "min-h-9 gap-1.5 px-2.5 py-1 text-sm",
  icon: "size-11 shrink-0",
  "icon-sm": "size-9 shrink-0",
};

/** The classes of a button, for another element such as a link. */
export function buttonLook(variant: ButtonVariant = "primary", size: ButtonSize = "md"): string {
  return `${shape} ${variants[variant]} ${sizes[size]}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses; the label stays. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({
  variant,
  size,
  busy = false,
  className = "",
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const [born] = useState(() => performance.now());
  // The second click of a double click was meant for the previous element here.
  const pressed: typeof onClick = (event) => {
    const again = event.detail > 1 && event.timeStamp - born < DOUBLE_CLICK;
    if (busy || again) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      className={`${buttonLook(variant, size)} ${className}`}
      disabled={disabled}
      // aria-disabled, because a disabled button would lose the keyboard focus.
      aria-disabled={busy || undefined}
      onClick={pressed}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-turn" />}
      {children}
    </button>
  );
}
