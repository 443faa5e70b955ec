// A section of a page whose heading an address can lead to: /settings#tokens.
import { type ReactNode, useEffect, useRef } from "react";

interface LinkedSectionProps {
  /** Of the heading: what stands after # in the address. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function LinkedSection({ id, title, text, children }: LinkedSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser looked for the heading before the page was rendered.
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <section
      aria-labelledby={id}
      className="leaf grid grid-cols-1 gap-x-12 gap-y-6 p-5 md:p-6 lg:grid-cols-[17rem_minmax(0,44rem)]"
    >
      <div>
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className="scroll-mt-4 text-lg font-semibold tracking-tight"
        >
          {title}
        </h2>
        <p className="mt-1 max-w-[70ch] text-soft">{text}</p>
      </div>
      <div className="grid grid-cols-1 content-start gap-6">{children}</div>
    </section>
  );
}
