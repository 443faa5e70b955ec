// The choice of the language: as a list, and as the switch of pages without a user menu.
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languageOf,
  languages,
} from "#contract/languages";
import { useLanguage } from "../i18n/language.tsx";
import { noAnswer } from "../api/call.ts";
import { Select } from "../ui/select.tsx";
import { toast } from "../ui/toasts.ts";

interface LanguageSelectProps extends ComponentProps<"select"> {
  onChoose: (language: Language) => void;
}

export function LanguageSelect({ onChoose, ...control }: LanguageSelectProps) {
  const { language } = useLanguage();
  return (
    <Select
      {...control}
      value={language}
      onChange={({ target }) => onChoose(languageOf(target.value) ?? defaultLanguage)}
    >
      {languageCodes.map((each) => (
        <option key={each} value={each} lang={each}>
          {languages[each].name}
        </option>
      ))}
    </Select>
  );
}

export function LanguageSwitch() {
  const t = useTranslations("common.menu");
  const { setLanguage } = useLanguage();
  const showError = () => toast({ title: noAnswer(), variant: "destructive" });
  return (
    <LanguageSelect
      aria-label={t("language")}
      onChoose={(language) => void setLanguage(language).catch(showError)}
    />
  );
}
