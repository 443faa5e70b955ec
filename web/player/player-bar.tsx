// The bar at the bottom while something plays.
export function PlayerBar() {
  return null;
}
