// A choice of a few, all of them in sight: radio buttons as a row of pills.
import { type ReactNode, useId } from "react";

interface ChoicePillsProps<Value extends string> {
  value: Value;
  choices: readonly { value: Value; text: ReactNode }[];
  /** Lower and narrower, for a choice beside others. */
  small?: boolean;
  onChange: (value: Value) => void;
}

/** Stands in a fieldset, whose legend names it. */
export function ChoicePills<Value extends string>(props: ChoicePillsProps<Value>) {
  const { value, choices, small = false, onChange } = props;
  const name = useId();
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map((each) => (
        <label
          key={each.value}
          className={`grid cursor-pointer place-items-center rounded-full border border-edge text-sm transition-colors has-checked:border-green has-checked:bg-green has-checked:font-medium has-checked:text-on-green has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green ${small ? "min-h-9 px-3" : "min-h-11 px-4"}`}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === each.value}
            onChange={() => onChange(each.value)}
          />
          {each.text}
        </label>
      ))}
    </div>
  );
}
