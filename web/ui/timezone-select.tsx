// A choice among the time zones of the world.
import type { ComponentProps } from "react";
import { Select } from "./select.tsx";

/** Every zone the browser knows, and `also` those in use that it does not list (UTC, old names). */
function timezones(also: string): string[] {
  const all = new Set(Intl.supportedValuesOf("timeZone"));
  all.add("UTC");
  all.add(also);
  return [...all].sort();
}

export function TimezoneSelect({ value, ...rest }: ComponentProps<"select"> & { value: string }) {
  return (
    <Select value={value} {...rest}>
      {timezones(value).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll("_", " ")}
        </option>
      ))}
    </Select>
  );
}
