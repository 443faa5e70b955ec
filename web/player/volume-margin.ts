// When the volume popover closes by itself: some time after the mouse has left it and its margin.
const VOLUME_MARGIN = 20;
export const VOLUME_CLOSE_DELAY = 500;

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Whether the point is further than the margin from every box. */
export function isAway(x: number, y: number, boxes: readonly Box[]): boolean {
  return boxes.every(
    (box) =>
      x < box.left - VOLUME_MARGIN ||
      x > box.right + VOLUME_MARGIN ||
      y < box.top - VOLUME_MARGIN ||
      y > box.bottom + VOLUME_MARGIN,
  );
}
