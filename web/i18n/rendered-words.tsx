// For tests: a component's text in US English and in UTC, and what its hooks do, without a browser.
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import messages from "#languages/en/app";
import { createQueryClient } from "../api/queries.ts";
import { loadMessages } from "./messages.ts";

// With the grammar of schedules.
await loadMessages("en", ["dashboard"]);

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

/** What a hook returns in a component; its mutations can be called, though no effect runs. */
export function used<T>(hook: () => T, client = createQueryClient()): T {
  const results: T[] = [];
  const Using = () => {
    results.push(hook());
    return null;
  };
  rendered(<Using />, client);
  return results[0] as T;
}
