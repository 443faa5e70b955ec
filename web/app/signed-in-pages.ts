// The pages of the signed-in part, each in a file of its own.
import { lazyPage } from "./lazy-page.tsx";

export const Dashboard = lazyPage(() => import("../pages/dashboard.tsx"), ["dashboard", "player"]);
export const Playback = lazyPage(() => import("../pages/playback.tsx"), ["player", "history"]);
export const Admin = lazyPage(() => import("../pages/admin.tsx"), ["admin"]);
export const Development = lazyPage(() => import("../pages/development.tsx"), ["development"]);
