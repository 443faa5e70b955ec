// The button of the user menu, and the profile that opens from it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../api/queries.ts";
import { fetchWithWords } from "../i18n/language.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { lateFile } from "../ui/late-file.tsx";

const ProfileDialog = lateFile(() =>
  fetchWithWords(() => import("./profile-dialog.tsx"), ["account"]),
).part((Dialog) => Dialog);
const Menu = lateFile(() => import("./user-menu-panel.tsx")).panel("menu", (file) => file.default);

export function UserMenu() {
  const t = useTranslations("common.menu");
  const user = useSession().data;
  const [profile, setProfile] = useState(false);
  if (!user) return null;
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="grid size-11 shrink-0 place-items-center rounded-full">
            <Avatar name={user.name} picture={user.avatar} />
            <span className="sr-only">{t("open")}</span>
          </button>
        }
        user={user}
        onProfile={() => setProfile(true)}
      />
      {profile && <ProfileDialog user={user} onClose={() => setProfile(false)} />}
    </>
  );
}
