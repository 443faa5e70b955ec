// A slider for pointer and keyboard; mirrored in right-to-left languages.
import { type CSSProperties, useRef } from "react";

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  disabled?: boolean;
  /** Read out in place of the bare number. */
  valueText?: string;
  /** How much is loaded, in the slider's own units. */
  buffered?: number;
  onChange: (value: number) => void;
  /** When the drag ends. */
  onCommit?: (value: number) => void;
  className?: string;
}

export function Slider({
  label,
  value,
  min = 0,
  max,
  step = 1,
  disabled,
  valueText,
  buffered,
  onChange,
  onCommit,
  className = "",
}: SliderProps) {
  const share = (at: number) => (max > min ? ((Math.min(at, max) - min) / (max - min)) * 100 : 0);
  const moved = useRef(false);
  // The pointer, the key and the element itself each report the end; commit only once.
  const commit = (element: HTMLInputElement) => {
    if (moved.current) onCommit?.(Number(element.value));
    moved.current = false;
  };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      className={`slider ${className}`}
      style={
        { "--at": `${share(value)}%`, "--loaded": `${share(buffered ?? min)}%` } as CSSProperties
      }
      {...{ min, max, step, disabled, value }}
      // A screen reader sets the value without pointer or key; React has no prop for this event.
      ref={(element) => {
        const changed = () => element && commit(element);
        element?.addEventListener("change", changed);
        return () => element?.removeEventListener("change", changed);
      }}
      onChange={(event) => {
        moved.current = true;
        onChange(Number(event.target.value));
      }}
      onPointerUp={(event) => commit(event.currentTarget)}
      onKeyUp={(event) => commit(event.currentTarget)}
    />
  );
}
