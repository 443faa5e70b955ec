// On the settings page: what simple mode is, and whether this browser begins in it.
import { useTranslations } from "use-intl";
import { Link } from "wouter";
import { canKeepScreenOn } from "../engine/browser-speaker/screen-wake.ts";
import { buttonLook } from "../ui/button.tsx";
import { LinkedSection } from "../ui/linked-section.tsx";
import { Switch } from "../ui/switch.tsx";
import { chooseSimple, useSimpleChoice } from "./simple-choice.ts";

export function SimpleSection() {
  const t = useTranslations("simple.setting");
  const isChosen = useSimpleChoice();
  return (
    <LinkedSection id="simple" title={t("title")} text={t("text")}>
      <label className="flex cursor-pointer items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-sm font-medium">{t("chosen")}</span>
          <span className="block text-sm text-soft">{t("chosenText")}</span>
        </span>
        <Switch checked={isChosen} onChange={({ target }) => chooseSimple(target.checked)} />
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link href="/simple" className={buttonLook("quiet")}>
          {t("open")}
        </Link>
        <p className="text-sm text-soft">{t(canKeepScreenOn() ? "awake" : "notAwake")}</p>
      </div>
    </LinkedSection>
  );
}
