// The panel itself, open when mounted; popover.tsx fetches this file.
import { Popover as Primitive } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";

interface PopoverProps
  extends Pick<ComponentProps<typeof Primitive.Root>, "open" | "onOpenChange"> {
  /** A single element that can hold a ref, such as a Button. */
  trigger: ReactElement;
  label: string;
  children: ReactNode;
  className?: string;
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
}

export function Popover({
  trigger,
  label,
  children,
  className = "p-4",
  side = "bottom",
  align = "center",
  ...state
}: PopoverProps) {
  return (
    <Primitive.Root defaultOpen {...state}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={`leaf z-40 shadow-float outline-none data-[state=closed]:animate-leave data-[state=open]:animate-appear ${className}`}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
