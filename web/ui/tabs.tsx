// A row of tabs with one visible panel.
import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[];
}

export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List
        aria-label={label}
        className="mb-6 flex flex-wrap gap-x-1 border-b border-line print:hidden"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px inline-flex min-h-11 forced-colors:mb-0 items-center gap-2 border-b-2 border-transparent px-2 font-medium sm:px-4 text-soft transition-colors hover:text-ink data-[state=active]:border-green data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value}>
          {tab.panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
