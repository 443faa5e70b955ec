// A page in a file of its own, fetched together with its words when it is first needed.
import { type ComponentType, lazy } from "react";
import { startLanguage, Words } from "./i18n/language.tsx";
import { type Feature, loadMessages } from "./i18n/messages.ts";

type PageFile = { default: ComponentType };

/** `start` fetches ahead of the page being shown. */
export function lazyPage(load: () => Promise<PageFile>, features: readonly Feature[]) {
  let started: Promise<PageFile> | undefined;
  const start = () => {
    started ??= Promise.all([load(), loadMessages(startLanguage(), features)]).then(
      ([file]) => file,
    );
    return started;
  };
  const Content = lazy(start);
  const Page = () => (
    <Words of={features}>
      <Content />
    </Words>
  );
  return Object.assign(Page, { start });
}
