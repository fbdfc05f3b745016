/** What the map is coloured by. */
export const colours = ['fill', 'age', 'pace'] as const
export type Colour = (typeof colours)[number]

/** A location as the colours see it. */
export interface Coloured {
  /** Null while a blind count hides them. */
  readonly pieces: number | null | undefined
  /** Per cent of the shelf; null without a shelf size. */
  readonly fill: number | null | undefined
  readonly oldestDays: number | null | undefined
  readonly picked?: number | undefined
}

/** Steps of a colour: 0 is empty, 1 to 5 get darker, null is unknown. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | null

/** Upper ends of the first four steps; the fifth has none. */
export type Bounds = readonly [number, number, number, number]

const fillBounds: Bounds = [25, 50, 75, 99]
const ageBounds: Bounds = [30, 60, 90, 180]

/** Bounds of the pace: shares of the busiest location, at least one piece apart. */
function paceBounds(cells: readonly Coloured[]): Bounds {
  const most = Math.max(5, ...cells.map(({ picked = 0 }) => picked))
  return [0.1, 0.25, 0.5, 0.75].map((share, index) => Math.max(index + 1, Math.round(most * share))) as unknown as Bounds
}

export function boundsOf(colour: Colour, cells: readonly Coloured[]): Bounds {
  return colour === 'fill' ? fillBounds : colour === 'age' ? ageBounds : paceBounds(cells)
}

/** Step of a location. */
export function stepOf(colour: Colour, bounds: Bounds, cell: Coloured): Step {
  const value = colour === 'pace' ? (cell.picked ?? 0) : cell.pieces === 0 ? 0 : colour === 'fill' ? cell.fill : cell.oldestDays
  if (value == null) return null
  if (colour === 'pace' && value === 0) return 0
  if (colour !== 'pace' && cell.pieces === 0) return 0
  const index = bounds.findIndex((bound) => value <= bound)
  return ((index < 0 ? 4 : index) + 1) as Step
}
