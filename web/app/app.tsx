// The router: which page an address leads to, who may see it, and what surrounds all pages.
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Route, Switch } from "wouter";
import { signedInPages } from "../../contract/page-addresses.ts";
import { noAnswer } from "../api/call.ts";
import { faults } from "../ui/part-boundary.tsx";
import { createQueryClient, keys, sessionQuery, signInOptionsQuery } from "../api/queries.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LanguageProvider, Words } from "../i18n/language.tsx";
import { pageLanguage, putOnPage } from "../i18n/page-language.ts";
import { loadMessages } from "../i18n/messages.ts";
import { latePage } from "./late-page.tsx";
import { prefetchLists } from "./prefetch-lists.ts";
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
import { MISSING_FILE } from "../ui/late-file.tsx";
import { toast, useToasts } from "../ui/toasts.ts";

const signedInPaths = new RegExp(`^(${signedInPages.join("|")})/?$`);

const SignedIn = latePage(() => import("./signed-in.tsx"), ["player"]);
const Auth = latePage(() => import("../pages/auth.tsx"), ["account"]);
const ResetPassword = latePage(() => import("../pages/reset-password.tsx"), ["account"]);
const GoogleLanding = latePage(() => import("../pages/google-landing.tsx"), []);
const Welcome = latePage(() => import("../pages/welcome.tsx"), ["welcome"]);
const NotFound = latePage(() => import("../pages/not-found.tsx"), []);
type ToasterComponent = typeof import("../ui/toaster.tsx").Toaster;

/** Milliseconds after the page, and between two attempts to fetch it. */
const TOASTER_AFTER = 2_000;

const queries = createQueryClient();
// Apart from what follows: a build takes `then` into what it fetches, and no failure of that gets there.
const toasterFile = () => import("../ui/toaster.tsx");
const rowsFile = () => import("../api/whole-rows.ts");
// Without the file nothing is mended.
faults.mend = () =>
  rowsFile().then(
    ({ mendRows }) => mendRows(queries),
    () => 0,
  );

/** Resolves when the first page can be shown whole. Failures are shown by the page itself. */
export function prepareFirstPage(): Promise<unknown> {
  return Promise.allSettled([
    prepareSession().then(() => loadMessages(pageLanguage(), ["common"])),
    loadMessages(pageLanguage(), ["common"]),
    ...pagesAt(window.location.pathname).map((page) => page.start()),
  ]);
}

/** Without a session every address leads to the sign-in page, which needs its options. */
async function prepareSession(): Promise<void> {
  // The server has seen no cookie of a session: asked all the same, the 401 would stand in the console.
  // On other pages it is asked: a browser that comes from another site may have kept the cookie back.
  const isGuest = "guest" in document.documentElement.dataset;
  if (isGuest && window.location.pathname === "/auth") queries.setQueryData(keys.session, null);
  else await queries.prefetchQuery(sessionQuery);
  const user = queries.getQueryData(sessionQuery.queryKey);
  // Chosen in another browser.
  if (user?.language && user.language !== pageLanguage()) putOnPage(user.language);
  if (!user) return queries.prefetchQuery(signInOptionsQuery);
  void prefetchLists(queries, window.location.pathname, user.id);
}

function pagesAt(path: string) {
  if (path === "/auth") return [Auth];
  if (!signedInPaths.test(path)) return [];
  if (path.startsWith("/playback")) return [SignedIn, Playback];
  if (path.startsWith("/khatm")) return [SignedIn, Khatm];
  if (path.startsWith("/household")) return [SignedIn, HouseholdJoin];
  if (path.startsWith("/prayers")) return [SignedIn, Prayers];
  if (path.startsWith("/sounds")) return [SignedIn, Sounds];
  if (path.startsWith("/settings")) return [SignedIn, Settings];
  if (path.startsWith("/simple")) return [SignedIn, Simple];
  if (path.startsWith("/admin")) return [SignedIn, Admin];
  if (path.startsWith("/development")) return [SignedIn, Development];
  return [SignedIn, Dashboard];
}

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <LanguageProvider>
          <Suspense>
            <Words of={[]}>
              <Pages />
              <Toasts />
            </Words>
          </Suspense>
        </LanguageProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function Pages() {
  return (
    <Switch>
      <Route path="/auth">
        <Auth />
      </Route>
      <Route path="/reset-password">
        <ResetPassword />
      </Route>
      <Route path="/welcome">
        <Welcome />
      </Route>
      <Route path="/api/auth/google/callback">
        <GoogleLanding />
      </Route>
      <Route path={signedInPaths}>
        <SignedIn />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function Toasts() {
  const t = useTranslations("common");
  const any = useToasts().length > 0;
  const [Toaster, setToaster] = useState<ToasterComponent>();
  useLoadedToaster(any, setToaster);
  useEffect(() => {
    const missing = () => toast({ title: noAnswer(), variant: "destructive" });
    window.addEventListener(MISSING_FILE, missing);
    return () => window.removeEventListener(MISSING_FILE, missing);
  }, []);
  if (!any || !Toaster) return null;
  return (
    <Toaster
      // The toaster replaces it with the name of the key.
      label={t("notifications.region", { hotkey: "{hotkey}" })}
      prefix={t("notifications.prefix")}
      closeLabel={t("close")}
    />
  );
}

/** Fetched soon after the page, because without a network the toaster that reports it could not be fetched. */
function useLoadedToaster(now: boolean, take: (toaster: () => ToasterComponent) => void) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () =>
      void toasterFile().then(
        (file) => take(() => file.Toaster),
        () => {
          timer = setTimeout(load, TOASTER_AFTER);
        },
      );
    timer = setTimeout(load, now ? 0 : TOASTER_AFTER);
    return () => clearTimeout(timer);
  }, [now, take]);
}
