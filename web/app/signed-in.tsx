// The signed-in part of the app: checks the session, and keeps engine and frame above its pages.
import { type ReactNode, useLayoutEffect } from "react";
import type { Role } from "#contract/account";
import { useTranslations } from "use-intl";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { alertPart, askedAlert } from "../api/alerts.ts";
import { useSession } from "../api/queries.ts";
import {
  Admin,
  Dashboard,
  Development,
  HouseholdJoin,
  Khatm,
  Playback,
  Prayers,
  Settings,
  Simple,
  Sounds,
} from "./signed-in-pages.ts";
import { useLanguage } from "../i18n/language.tsx";
import { EngineProvider } from "../engine-context/engine-provider.tsx";
import { AuthenticationError } from "../pages/authentication-error.tsx";
import { DashboardLoading } from "../pages/dashboard-loading.tsx";
import { LateUpkeep } from "./late-parts.tsx";
import { Shell } from "./shell.tsx";
import { Spinner } from "../ui/spinner.tsx";

export default function SignedIn() {
  const t = useTranslations("common");
  const session = useSession();
  const { setClock } = useLanguage();
  // A server of an earlier version does not say it.
  const clock = session.data?.clock ?? null;
  // Before the first paint: no time is seen on another clock.
  useLayoutEffect(() => setClock(clock), [clock, setClock]);
  const search = useSearch();
  const asked = askedAlert(search);
  const [path] = useLocation();
  if (session.isPending) return <Spinner label={t("loading")} />;
  if (session.isError && session.data === undefined) {
    return (
      <main>
        <AuthenticationError />
      </main>
    );
  }
  if (!session.data) {
    // What was shared with somebody who has to sign in first; contract/next-address knows its form.
    const back =
      /^(surah|token)=/.test(search) && `?next=${encodeURIComponent(`${path}?${search}`)}`;
    return <Redirect to={`/auth${back || alertPart(asked)}`} replace />;
  }
  return (
    <EngineProvider>
      <LateUpkeep />
      <Switch>
        {/* Alone on the screen: no menu, no player. */}
        <Route path="/simple">
          <Simple />
        </Route>
        <Route>
          <Shell>
            <Switch>
              <Route path="/admin">
                <Only roles={["admin"]}>
                  <Admin />
                </Only>
              </Route>
              <Route path="/development">
                <Only roles={["admin", "developer"]}>
                  <Development />
                </Only>
              </Route>
              <Route path="/household/join">
                <HouseholdJoin />
              </Route>
              <Route path="/khatm">
                <Khatm />
              </Route>
              <Route path="/prayers">
                <Prayers />
              </Route>
              <Route path="/playback">
                <Playback />
              </Route>
              <Route path="/settings">
                <Settings />
              </Route>
              <Route path="/sounds">
                <Sounds />
              </Route>
              <Route>
                <Dashboard fallback={<DashboardLoading />} />
              </Route>
            </Switch>
          </Shell>
        </Route>
      </Switch>
    </EngineProvider>
  );
}

function Only({ roles, children }: { roles: Role[]; children: ReactNode }) {
  const role = useSession().data?.role;
  return role && roles.includes(role) ? children : <Redirect to="/" replace />;
}
