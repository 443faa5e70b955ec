// The other language, one press away, for those who have no user menu yet.
import { Languages } from "lucide-react";
import { useLanguage } from "../i18n/language.tsx";
import { noAnswer } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";

export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const tell = () => toast({ title: noAnswer(), variant: "destructive" });
  const other = language === "en" ? "ar" : "en";
  return (
    <Button
      variant="plain"
      size="sm"
      lang={other}
      onClick={() => void setLanguage(other).catch(tell)}
    >
      <Languages aria-hidden className="size-4" />
      {other === "ar" ? "العربية" : "English"}
    </Button>
  );
}
