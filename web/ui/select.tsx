// A choice from a list: the native select, best on phones and with the keyboard.
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

export function Select({ className = "", children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select
        className="entry appearance-none truncate pe-10 max-sm:wrap-anywhere max-sm:whitespace-normal"
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-soft"
      />
    </span>
  );
}
