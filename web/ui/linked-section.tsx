// A section of a page whose heading an address can lead to: /settings#tokens.
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

interface LinkedSectionProps {
  /** Of the heading: what stands after # in the address. */
  id: string;
  title: string;
  text: string;
  /** Of a group that has a heading itself. */
  isUnder?: boolean;
  children: ReactNode;
}

/** Of a heading that an address leads to: its ref. */
export function useLinkedHeading(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const show = () => {
      if (window.location.hash !== `#${id}`) return;
      heading.current?.scrollIntoView();
      heading.current?.focus({ preventScroll: true });
    };
    // The browser looked for the heading before the page was rendered, and never for that of the router's own links.
    show();
    window.addEventListener("pushState", show);
    return () => window.removeEventListener("pushState", show);
  }, [id]);
  return heading;
}

export function LinkedSection({ id, title, text, isUnder, children }: LinkedSectionProps) {
  const heading = useLinkedHeading(id);
  const Heading = isUnder ? "h3" : "h2";
  return (
    <section
      aria-labelledby={id}
      className="leaf grid grid-cols-1 gap-x-12 gap-y-6 p-5 md:p-6 lg:grid-cols-[17rem_minmax(0,44rem)]"
    >
      <div>
        <Heading
          ref={heading}
          id={id}
          tabIndex={-1}
          className="scroll-mt-4 text-lg font-semibold tracking-tight"
        >
          {title}
        </Heading>
        <p className="mt-1 max-w-[70ch] text-soft">{text}</p>
      </div>
      <div className="grid grid-cols-1 content-start gap-6">{children}</div>
    </section>
  );
}
