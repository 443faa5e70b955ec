// The choice of the language, on pages without a user menu.
import { useTranslations } from "use-intl";
import { defaultLanguage, languageCodes, languageOf, languages } from "#contract/languages";
import { useLanguage } from "../i18n/language.tsx";
import { noAnswer } from "../api/call.ts";
import { Select } from "../ui/select.tsx";
import { toast } from "../ui/toasts.ts";

export function LanguageSwitch() {
  const t = useTranslations("common.menu");
  const { language, setLanguage } = useLanguage();
  const showError = () => toast({ title: noAnswer(), variant: "destructive" });
  const choose = (code: string) =>
    void setLanguage(languageOf(code) ?? defaultLanguage).catch(showError);
  return (
    <Select
      aria-label={t("language")}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {languageCodes.map((each) => (
        <option key={each} value={each} lang={each}>
          {languages[each].name}
        </option>
      ))}
    </Select>
  );
}
