// A page in a file of its own, fetched together with its words when it is first needed.
import { type ComponentType, lazy, useEffect, useState } from "react";
import { ProblemPage } from "./error-boundary.tsx";
import { Words } from "../i18n/language.tsx";
import { pageLanguage } from "../i18n/page-language.ts";
import { type Feature, loadMessages } from "../i18n/messages.ts";

type PageFile = { default: ComponentType };

/** `start` fetches ahead of the page being shown; once that is done, it shows without a fallback. */
export function lazyPage(load: () => Promise<PageFile>, features: readonly Feature[]) {
  let started: Promise<PageFile> | undefined;
  let here: ComponentType | undefined;
  const start = () => {
    started ??= fetchPage();
    return started;
  };
  async function fetchPage(): Promise<PageFile> {
    try {
      const [{ default: Content }] = await Promise.all([
        load(),
        loadMessages(pageLanguage(), features),
      ]);
      here = () => (
        <Words of={features}>
          <Content />
        </Words>
      );
      return { default: here };
    } catch {
      // What plays goes on meanwhile.
      return { default: Missing };
    }
  }
  let Later = lazy(start);
  function Missing() {
    // Whoever comes here again asks again.
    useEffect(() => {
      started = undefined;
      Later = lazy(start);
    }, []);
    return <ProblemPage />;
  }
  const Page = () => {
    // A lazy component shows its fallback for 300 ms, also when its file is here already.
    const [Content] = useState(() => here ?? Later);
    return <Content />;
  };
  return Object.assign(Page, { start });
}
