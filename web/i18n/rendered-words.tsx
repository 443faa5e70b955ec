// For tests: a component's text in US English and in UTC, without a browser.
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { createQueryClient } from "../api/queries.ts";
import account from "./en/account.ts";
import admin from "./en/admin.ts";
import alerts from "./en/alerts.ts";
import connecting from "./en/connecting.ts";
import dashboard from "./en/dashboard.ts";
import development from "./en/development.ts";
import common from "./en/every-page.ts";
import finding from "./en/finding.ts";
import hijri from "./en/hijri.ts";
import history from "./en/history.ts";
import listening from "./en/listening.ts";
import places from "./en/places.ts";
import player from "./en/player.ts";
import prayers from "./en/prayers.ts";
import readiness from "./en/readiness.ts";
import scheduling from "./en/scheduling.ts";
import { fetchLanguage } from "./language-files.ts";

await fetchLanguage("en");

const messages = {
  account,
  admin,
  alerts,
  common,
  connecting,
  dashboard,
  development,
  finding,
  hijri,
  history,
  listening,
  places,
  player,
  prayers,
  readiness,
  scheduling,
};

/** The markup before any effect has run; `client` holds the cached queries. */
export function rendered(element: ReactNode, client = createQueryClient()): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale={"en-US" as "en"} messages={messages} timeZone="UTC">
        {element}
      </IntlProvider>
    </QueryClientProvider>,
  );
}
