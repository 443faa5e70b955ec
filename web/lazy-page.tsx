// A page in a file of its own, fetched together with its words when it is first needed.
import { type ComponentType, lazy, useState } from "react";
import { startLanguage, Words } from "./i18n/language.tsx";
import { type Feature, loadMessages } from "./i18n/messages.ts";

type PageFile = { default: ComponentType };

/** `start` fetches ahead of the page being shown; once that is done, it shows without a fallback. */
export function lazyPage(load: () => Promise<PageFile>, features: readonly Feature[]) {
  let started: Promise<PageFile> | undefined;
  let here: ComponentType | undefined;
  const start = () => {
    started ??= Promise.all([load(), loadMessages(startLanguage(), features)]).then(([file]) => {
      here = file.default;
      return file;
    });
    return started;
  };
  const Later = lazy(start);
  const Page = () => {
    // A lazy component shows its fallback for 300 ms, also when its file is here already.
    const [Content] = useState(() => here ?? Later);
    return (
      <Words of={features}>
        <Content />
      </Words>
    );
  };
  return Object.assign(Page, { start });
}
