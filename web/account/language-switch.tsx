// The other language, one press away, for those who have no user menu yet.
import { Languages } from "lucide-react";
import { useLanguage } from "../i18n/language.tsx";
import { Button } from "../ui/button.tsx";

export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const other = language === "en" ? "ar" : "en";
  return (
    <Button variant="plain" size="sm" lang={other} onClick={() => setLanguage(other)}>
      <Languages aria-hidden className="size-4" />
      {other === "ar" ? "العربية" : "English"}
    </Button>
  );
}
