// What stands beside every page with a menu and is fetched late: the bars of what sounds at home and of adhans, and the keeper of the focus.
import { NowBar } from "../now/now-bar.tsx";
import { AdhanBar } from "../prayers/adhan/adhan-bar.tsx";
import { FocusKeeper } from "./focus-keeper.tsx";

export function BesidePages() {
  return (
    <>
      <NowBar />
      <AdhanBar />
      <FocusKeeper />
    </>
  );
}
