// The user menu itself, open when mounted: links, theme, language and Sign out; user-menu.tsx fetches this file.
import { Code, LogOut, Monitor, Moon, Settings, ShieldCheck, Sun, UserRound } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslations } from "use-intl";
import { useLocation } from "wouter";
import type { User } from "#contract/account";
import {
  defaultLanguage,
  languageCodes,
  languageOf,
  languages,
  localeOf,
} from "#contract/languages";
import { useLanguage } from "../i18n/language.tsx";
import { Menu, MenuChoice, MenuDivider, MenuItem } from "../ui/menu-panel.tsx";
import { setTheme, themes, useTheme } from "../ui/theme.ts";
import { useOwnLanguage } from "./own-language.ts";
import { useSignOut } from "./sign-out.ts";

interface UserMenuPanelProps {
  trigger: ReactElement;
  openedByKey?: boolean;
  user: User;
}

export default function UserMenuPanel(props: UserMenuPanelProps) {
  const { user, trigger, openedByKey = false } = props;
  const t = useTranslations("common.menu");
  const [, go] = useLocation();
  const signOut = useSignOut();
  const theme = useTheme();
  const { language, ownDigits, setOwnDigits } = useLanguage();
  const chooseLanguage = useOwnLanguage();
  const icon = "size-5 text-soft";
  const themeIcons = {
    system: <Monitor aria-hidden className={icon} />,
    light: <Sun aria-hidden className={icon} />,
    dark: <Moon aria-hidden className={icon} />,
  };
  const themeNames = { system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") };
  return (
    <Menu {...{ trigger, openedByKey }}>
      <div className="px-3 py-2">
        <div className="font-semibold">
          <bdi>{user.name}</bdi>
        </div>
        <div className="text-sm text-soft">
          <bdi>{user.email ?? user.username}</bdi>
        </div>
      </div>
      <MenuDivider />
      <MenuItem
        icon={<UserRound aria-hidden className={icon} />}
        onSelect={() => go("/settings#profile")}
      >
        {t("profile")}
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden className={icon} />} onSelect={() => go("/settings")}>
        {t("settings")}
      </MenuItem>
      {user.role === "admin" && (
        <MenuItem icon={<ShieldCheck aria-hidden className={icon} />} onSelect={() => go("/admin")}>
          {t("administration")}
        </MenuItem>
      )}
      {(user.role === "admin" || user.role === "developer") && (
        <MenuItem icon={<Code aria-hidden className={icon} />} onSelect={() => go("/development")}>
          {t("development")}
        </MenuItem>
      )}
      <MenuDivider />
      <MenuChoice
        label={t("theme")}
        value={theme}
        options={themes.map((each) => ({
          value: each,
          label: themeNames[each],
          icon: themeIcons[each],
        }))}
        onChange={(value) => setTheme(themes.find((each) => each === value) ?? "system")}
      />
      <MenuChoice
        label={t("language")}
        value={language}
        options={languageCodes.map((each) => ({
          value: each,
          label: <span lang={each}>{languages[each].name}</span>,
        }))}
        beside
        onChange={(value) => chooseLanguage(languageOf(value) ?? defaultLanguage)}
      />
      {languages[language].ownDigits && (
        <MenuChoice
          label={t("digits")}
          value={String(ownDigits)}
          options={[false, true].map((own) => ({
            value: String(own),
            label: (123).toLocaleString(localeOf(language, [], own)),
          }))}
          beside
          onChange={(value) => setOwnDigits(value === "true")}
        />
      )}
      <MenuDivider />
      <MenuItem icon={<LogOut aria-hidden className={icon} />} onSelect={() => signOut.mutate()}>
        {t("logout")}
      </MenuItem>
    </Menu>
  );
}
