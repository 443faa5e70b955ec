// The menu itself, open when mounted; menu.tsx fetches this file.
import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import { type FocusEvent, type ReactElement, type ReactNode, useRef } from "react";

interface MenuProps {
  /** A single element that can hold a ref, such as a Button. */
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
  /** The key was pressed before this file was here: the menu itself knows of none. */
  openedByKey?: boolean;
}

export function Menu({ trigger, children, align = "end", openedByKey = false }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const startsAtFirst = useRef(openedByKey);
  const startAtFirst = ({ target, currentTarget }: FocusEvent) => {
    if (!startsAtFirst.current || target !== currentTarget) return;
    startsAtFirst.current = false;
    const first = "[role^=menuitem]:not([data-disabled])";
    currentTarget.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  };
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild ref={button}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onFocus={startAtFirst}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The menu fades away: the page that was chosen in it may have the focus by now.
            if (document.activeElement === document.body) button.current?.focus();
          }}
          className="leaf z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1.5rem))] min-w-60 overflow-y-auto p-2 shadow-float data-[state=closed]:animate-leave data-[state=open]:animate-appear"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const row =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1 -outline-offset-2 outline-none select-none data-highlighted:bg-tint forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid data-disabled:opacity-55";

interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
  tone?: "plain" | "late";
}

export function MenuItem({ icon, onSelect, children, tone = "plain" }: MenuItemProps) {
  return (
    <Primitive.Item className={`${row} ${tone === "late" ? "text-late" : ""}`} onSelect={onSelect}>
      {icon}
      {children}
    </Primitive.Item>
  );
}

interface MenuChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode; icon?: ReactNode; disabled?: boolean }[];
  /** Two in a row, where the labels are short. */
  beside?: boolean;
  onChange: (value: string) => void;
}

/** A choice of a few, the chosen one ticked; the menu stays open so that the change is visible. */
export function MenuChoice({ label, value, options, beside = false, onChange }: MenuChoiceProps) {
  return (
    <Primitive.RadioGroup
      value={value}
      onValueChange={onChange}
      aria-label={label}
      className={beside ? "grid grid-cols-2" : ""}
    >
      <Primitive.Label className="col-span-full px-3 pt-2 pb-1 text-xs font-medium text-soft">
        {label}
      </Primitive.Label>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          className={row}
          disabled={option.disabled}
          onSelect={(event) => event.preventDefault()}
        >
          {option.icon}
          <span className="grow">{option.label}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden className="size-4 text-green" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export function MenuDivider() {
  return <Primitive.Separator className="mx-1 my-2 h-px bg-line" />;
}
