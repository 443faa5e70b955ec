// The pages of the signed-in part, each in a file of its own.
import { latePage } from "./late-page.tsx";

export const Dashboard = latePage(() => import("../pages/dashboard.tsx"), ["dashboard", "player"]);
export const Playback = latePage(
  () => import("../pages/playback.tsx"),
  ["player", "history", "finding"],
);
export const Khatm = latePage(() => import("../pages/khatm.tsx"), ["khatm", "player"]);
export const Prayers = latePage(() => import("../pages/prayers.tsx"), ["prayers", "places"]);
export const Admin = latePage(() => import("../pages/admin.tsx"), ["admin"]);
export const Settings = latePage(
  () => import("../pages/settings.tsx"),
  ["settings", "account", "prayers", "simple", "household", "notifications"],
);
export const Simple = latePage(
  () => import("../pages/simple.tsx"),
  ["simple", "dashboard", "player"],
);
export const HouseholdJoin = latePage(() => import("../pages/household-join.tsx"), ["household"]);
export const Sounds = latePage(() => import("../pages/sounds.tsx"), ["sounds"]);
export const Development = latePage(() => import("../pages/development.tsx"), ["development"]);
