// A button for the other language, on pages without a user menu.
import { Languages } from "lucide-react";
import { defaultLanguage, languageCodes, languages } from "#contract/languages";
import { useLanguage } from "../i18n/language.tsx";
import { noAnswer } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";

export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const showError = () => toast({ title: noAnswer(), variant: "destructive" });
  // The next language in the table; with two languages, the other one.
  const at = languageCodes.indexOf(language) + 1;
  const other = languageCodes[at] ?? defaultLanguage;
  return (
    <Button
      variant="plain"
      size="sm"
      lang={other}
      onClick={() => void setLanguage(other).catch(showError)}
    >
      <Languages aria-hidden className="size-4" />
      {languages[other].name}
    </Button>
  );
}
