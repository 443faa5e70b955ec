// A button that copies a text, and says for 2 s that it did.
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Milliseconds that `copiedLabel` shows. */
const COPIED_FOR = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
}

export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={() => void copyText(text).then(() => setCopied(true))}
    >
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}

/** The clipboard API exists on https and localhost only, and may refuse; home installs often use http. */
export async function copyText(text: string): Promise<void> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (copied) return;
  const field = document.createElement("textarea");
  field.value = text;
  // Inside a dialog that is open, because it traps the focus.
  (document.querySelector('[role="dialog"]') ?? document.body).append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
