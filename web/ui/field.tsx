// A labelled form control with its hint and its error.
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** Receives the ids that tie the control to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
}

export function Field({ label, hint, error, className = "", children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** An error beside its control; its live region stays mounted, so that it is announced. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="text-sm text-late empty:sr-only">
      {children && (
        <span className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{children}</span>
        </span>
      )}
    </p>
  );
}

export function Input({ className = "", type, ...rest }: ComponentProps<"input">) {
  // An address is written from left to right, also in Arabic text.
  const isAddress = type === "email";
  return (
    <input
      type={type}
      dir={isAddress ? "ltr" : undefined}
      className={`entry ${isAddress ? "rtl:text-end" : ""} ${className}`}
      {...rest}
    />
  );
}
