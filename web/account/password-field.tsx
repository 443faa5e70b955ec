// A password field: hidden or shown, with a strength hint where a password is chosen.
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "../ui/field.tsx";
import { passwordStrength } from "./password-strength.ts";

interface PasswordFieldProps extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
  /** The password typed so far; when given, its strength is shown. */
  judged?: string;
}

export function PasswordField({ label, error, judged, ...rest }: PasswordFieldProps) {
  const t = useTranslations("account.password");
  const [shown, setShown] = useState(false);
  const strength = judged === undefined ? null : passwordStrength(judged);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      label={label}
      error={error}
      hint={judged === undefined ? undefined : <Strength strength={strength} />}
    >
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            className="entry pe-12"
            type={shown ? "text" : "password"}
            {...rest}
          />
          <button
            type="button"
            aria-label={shown ? t("hide") : t("show")}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-1 my-auto grid size-9 place-items-center rounded-md text-soft hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}

function Strength({ strength }: { strength: ReturnType<typeof passwordStrength> }) {
  const t = useTranslations("account.password");
  const bars = strength === null ? 0 : { weak: 1, fair: 2, strong: 3 }[strength];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={`h-1 w-6 rounded-full ${bar <= bars ? "bg-green" : "bg-line"}`}
          />
        ))}
      </span>
      <span aria-live="polite">{strength ? t(strength) : t("hint")}</span>
    </span>
  );
}
