// The player as it lies on a page.
export function QuranPlayer() {
  return null;
}
