// An on/off switch. A checkbox underneath, for forms and the keyboard.
import type { ComponentProps } from "react";

export function Switch({
  className = "",
  ...rest
}: Omit<ComponentProps<"input">, "type" | "role">) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={`relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-line transition-colors duration-150 before:absolute before:inset-y-[0.1875rem] before:start-[0.1875rem] before:size-5 before:rounded-full before:bg-card before:shadow-[0_0_0_1px_var(--color-edge)] before:transition-[inset-inline-start] before:duration-150 checked:border-green checked:bg-green checked:before:start-[1.4375rem] checked:before:shadow-none disabled:cursor-not-allowed disabled:opacity-55 ${className}`}
      {...rest}
    />
  );
}
