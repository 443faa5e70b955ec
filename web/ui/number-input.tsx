// A field for a whole number: text, since a field of type `number` refuses Arabic and Persian digits, and the wheel changes it.
import type { ChangeEvent, ComponentProps, KeyboardEvent } from "react";

/** Digits as keyboards of Arabic, Persian and Urdu type them, as ASCII digits. */
export function plainDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** React looks at the value that it has set itself, and would take no notice of the event. */
const setValue = (input: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);

interface NumberInputProps extends Omit<ComponentProps<"input">, "type"> {
  min: number;
  max: number;
}

/** Whoever listens to it finds ASCII digits in it. The arrow keys count, as in a field of type `number`. */
export function NumberInput({ className = "", min, max, onChange, ...rest }: NumberInputProps) {
  function changed(event: ChangeEvent<HTMLInputElement>) {
    const digits = plainDigits(event.target.value).replace(/\D/g, "");
    if (digits !== event.target.value) event.target.value = digits;
    return onChange?.(event);
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: input, key } = event;
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    event.preventDefault();
    const next = Number(input.value) + (key === "ArrowUp" ? 1 : -1);
    setValue(input, String(Math.min(max, Math.max(min, next))));
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  return (
    <input
      type="text"
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Number(rest.value ?? min) || min}
      className={`entry ${className}`}
      onKeyDown={pressed}
      {...rest}
      onChange={changed}
    />
  );
}
