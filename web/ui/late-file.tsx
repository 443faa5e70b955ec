// A file that is fetched when a part of the page first needs it; a placeholder shows until then.
import { LoaderCircle } from "lucide-react";
import {
  type AriaAttributes,
  cloneElement,
  type ComponentType,
  type DOMAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from "react";

/** Event on the window: a file that was needed could not be fetched. */
export const MISSING_FILE = "missing-file";

interface PartProps {
  /** Shown until the file is loaded; without it a spinner above the page, after a delay. */
  fallback?: ReactNode;
  /**
   * Shown when the file could not be fetched, until it is here: it is asked for again, ever more rarely. Without it
   * `onMissing`, or else `onClose`, is called.
   */
  missing?: ReactNode;
  onMissing?: () => void;
}

interface PanelProps {
  /** A single element that can hold a ref, such as a Button. */
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A key opened it, before its file was here. */
  openedByKey?: boolean;
}

/** Milliseconds before the second try; each wait is longer by as much. */
const AGAIN_AFTER = 4000;

/** React's `lazy` would cache a failure, unmount the page, and show each fallback for 300 ms. */
export function lateFile<File>(load: () => Promise<File>) {
  let here: File | undefined;
  let fetching: Promise<File> | undefined;

  /** A failure is not cached: the next call fetches again. */
  async function fetch(): Promise<File> {
    try {
      fetching ??= load();
      here = await fetching;
      return here;
    } catch (error) {
      fetching = undefined;
      throw error;
    }
  }
  // Ignore failures here: they show when the part itself is needed.
  const fetchAhead = () => void fetch().catch(() => undefined);

  /** A component of the file. */
  function part<Props extends object>(pick: (file: File) => ComponentType<Props>) {
    return function Part(props: Props & PartProps) {
      const { fallback = <OnItsWay />, missing, onMissing, ...rest } = props;
      const own = rest as unknown as Props & { onClose?: () => void };
      const [file, setFile] = useState(() => here);
      const [failures, setFailures] = useState(0);
      const failed = useEffectEvent(() => {
        if (missing !== undefined) return setFailures(failures + 1);
        window.dispatchEvent(new Event(MISSING_FILE));
        (onMissing ?? own.onClose)?.();
      });
      useEffect(() => {
        if (file) return;
        let isWanted = true;
        const ask = () =>
          fetch().then(
            (fetched) => isWanted && setFile(() => fetched),
            () => isWanted && failed(),
          );
        const timer = failures > 0 ? setTimeout(ask, failures * AGAIN_AFTER) : void ask();
        return () => {
          isWanted = false;
          clearTimeout(timer);
        };
      }, [file, failures]);
      if (!file) return failures > 0 ? missing : fallback;
      const Content = pick(file);
      return <Content {...own} />;
    };
  }

  /** A component of the file that opens from its trigger; fetched when the trigger is hovered or focused. */
  function panel<Props extends PanelProps>(
    kind: "menu" | "dialog",
    pick: (file: File) => ComponentType<Props>,
  ) {
    const Content = part(pick);
    return function Panel(props: Props) {
      const [hasOpened, setHasOpened] = useState(false);
      const [openedByKey, setOpenedByKey] = useState(false);
      const setOpen = (open: boolean) => {
        setHasOpened(open);
        props.onOpenChange?.(open);
      };
      const own = props.trigger.props as DOMAttributes<Element>;
      const also = (name: "onPointerEnter" | "onFocus" | "onClick", run: () => void) => ({
        [name](event: never) {
          own[name]?.(event);
          run();
        },
      });
      const added: AriaAttributes = {
        "aria-haspopup": kind,
        "aria-expanded": false,
        ...also("onPointerEnter", fetchAhead),
        ...also("onFocus", fetchAhead),
        ...also("onClick", () => {
          setOpenedByKey(document.activeElement?.matches("button:focus-visible") === true);
          setOpen(true);
        }),
      };
      const closed = cloneElement(props.trigger, added);
      if (!hasOpened && !props.open) return closed;
      const how = { openedByKey, fallback: closed, onMissing: () => setOpen(false) };
      return <Content {...props} {...how} />;
    };
  }

  /** Fetches the file once it is `wanted`; false while what shows it would stand there without it. */
  function useFetched(wanted: boolean): boolean {
    const [done, setDone] = useState(here !== undefined);
    useEffect(() => {
      const settle = () => setDone(true);
      if (wanted) fetch().then(settle, settle);
    }, [wanted]);
    return done || !wanted;
  }

  return { fetch, fetchAhead, part, panel, useFetched };
}

function OnItsWay() {
  return (
    <div
      aria-busy
      className="pointer-events-none fixed inset-0 z-40 grid animate-appear place-items-center [animation-delay:200ms] [animation-fill-mode:backwards]"
    >
      <LoaderCircle
        aria-hidden
        className="size-12 animate-turn rounded-full bg-card p-2.5 text-green shadow-float"
      />
    </div>
  );
}
