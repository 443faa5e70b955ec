// The button of the user menu.
import { useTranslations } from "use-intl";
import { useSession } from "../api/queries.ts";
import { Avatar } from "../ui/avatar.tsx";
import { lateFile } from "../ui/late-file.tsx";

const Menu = lateFile(() => import("./user-menu-panel.tsx")).panel("menu", (file) => file.default);

export function UserMenu() {
  const t = useTranslations("common.menu");
  const user = useSession().data;
  if (!user) return null;
  return (
    <Menu
      trigger={
        <button type="button" className="grid size-11 shrink-0 place-items-center rounded-full">
          <Avatar name={user.name} picture={user.avatar} />
          <span className="sr-only">{t("open")}</span>
        </button>
      }
      user={user}
    />
  );
}
