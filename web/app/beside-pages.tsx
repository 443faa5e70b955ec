// What stands beside every page with a menu and is fetched late: the bar that stops an adhan, and the keeper of the focus.
import { AdhanBar } from "../prayers/adhan/adhan-bar.tsx";
import { FocusKeeper } from "./focus-keeper.tsx";

export function BesidePages() {
  return (
    <>
      <AdhanBar />
      <FocusKeeper />
    </>
  );
}
