/** Room of the drawing for racks and aisles, and around them for names and measures, in units of its view box. */
const room = { width: 760, height: 460 }
const margin = { left: 62, right: 122, top: 92, bottom: 30 }

/** Extent in millimetres, the front at 0. */
interface Extent {
  left: number
  right: number
  back: number
}

/** Fits an extent into the drawing, with the same scale in both directions. */
export function scaleOf({ left, right, back }: Extent) {
  const scale = Math.min(room.width / Math.max(1, right - left), room.height / Math.max(1, back))
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    width: round((right - left) * scale) + margin.left + margin.right,
    height: round(back * scale) + margin.top + margin.bottom,
    x: (millimetres: number) => round((millimetres - left) * scale) + margin.left,
    y: (millimetres: number) => round((back - millimetres) * scale) + margin.top,
    length: (millimetres: number) => round(millimetres * scale),
  }
}
