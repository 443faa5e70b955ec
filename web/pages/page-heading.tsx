// The top of a signed-in page: its title, its back link, and the controls at the end of that line.
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PageTitle } from "../ui/page-title.tsx";

interface PageHeadingProps {
  title: string;
  /** The title of the browser's tab, where it differs. */
  tab?: string;
  text?: string;
  /** Shows a link back to this address. */
  back?: { href: string; label: string };
  end?: ReactNode;
}

export function PageHeading({ title, tab, text, back, end }: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-8">
      <div>
        {back && (
          <Link
            href={back.href}
            className="mb-1 inline-flex min-h-8 items-center gap-1.5 text-sm text-green hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {back.label}
          </Link>
        )}
        <PageTitle {...{ title, tab }} className="text-xl wrap-anywhere md:text-2xl" />
        {text && <p className="mt-1 text-soft">{text}</p>}
      </div>
      {end}
    </div>
  );
}
