// A secret that is to be copied into another program, with its button.
import { type ReactNode, useId } from "react";
import { CopyButton } from "./copy-button.tsx";

interface SecretTextProps {
  label: ReactNode;
  secret: string;
  hint: ReactNode;
  copyLabel: string;
  copiedLabel: string;
}

export function SecretText({ label, secret, hint, copyLabel, copiedLabel }: SecretTextProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 rounded-md bg-tint p-4">
      <p id={id} className="text-sm font-medium wrap-anywhere">
        {label}
      </p>
      <output
        dir="ltr"
        aria-labelledby={id}
        className="font-mono text-sm break-all select-all rtl:text-end"
      >
        {secret}
      </output>
      <p className="text-sm text-soft">{hint}</p>
      <CopyButton text={secret} label={copyLabel} copiedLabel={copiedLabel} />
    </div>
  );
}
