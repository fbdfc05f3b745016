import type { AisleGrid, Stop } from './aisleGrid.ts'
import { requireAisleGrid, requireStops } from './validate.ts'

/** Content of a drawing: the grid, locations and tours. */
export interface Drawing {
  grid: AisleGrid
  /** Title for screen readers. */
  title: string
  /** All locations, drawn in grey. */
  locations?: readonly Stop[]
  /** Stops and turning points of each tour, as `planTour` returns them. */
  tours?: readonly { stops: readonly Stop[]; path: readonly Stop[] }[]
}

const margin = 2_000
const colours = ['#0b7a3b', '#b3541e', '#2559a8', '#8a2a7b', '#7a6a00', '#0c7c86']

/**
 * Draws a grid and tours as SVG, one pixel for 50 mm; the front is at the bottom. Tours on a common path are drawn side by side.
 *
 * @throws PLAN_LAYOUT_MALFORMED if the grid is invalid or something lies outside it
 */
export function drawSvg({ grid, title, locations = [], tours = [] }: Drawing): string {
  requireAisleGrid(grid)
  requireStops(grid, 'places', locations)
  for (const { stops, path } of tours) requireStops(grid, 'tour', [...stops, ...path])
  const [low, high] = [grid.crossAisleY[0] as number, grid.crossAisleY.at(-1) as number]
  const width = (grid.aisleX.at(-1) as number) - (grid.aisleX[0] as number) + 2 * margin
  const height = high - low + 2 * margin
  const px = (mm: number) => Math.round(mm / 5) / 10
  const at = ({ aisle, y }: Stop, offset = 0) =>
    `${px((grid.aisleX[aisle] as number) - (grid.aisleX[0] as number) + margin + offset)} ${px(high - y + margin + offset)}`
  const line = (from: string, to: string) => `M${from}L${to}`
  const last = grid.aisleX.length - 1
  const aisleLines = [
    ...grid.crossAisleY.map((y) => line(at({ aisle: 0, y }), at({ aisle: last, y }))),
    ...grid.aisleX.map((_, aisle) => line(at({ aisle, y: low }), at({ aisle, y: high }))),
  ]
  const circle = (stop: Stop, radius: number, fill: string, offset = 0) => {
    const [cx, cy] = at(stop, offset).split(' ')
    return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}"/>`
  }
  const tourElements = tours.flatMap(({ stops, path }, index) => {
    const colour = colours[index % colours.length] as string
    const offset = (index - (tours.length - 1) / 2) * 260
    const pathData = path.map((stop, i) => `${i === 0 ? 'M' : 'L'}${at(stop, offset)}`).join('')
    return [
      `<path d="${pathData}" fill="none" stroke="${colour}" stroke-width="3" stroke-linejoin="round"/>`,
      ...stops.map((stop) => circle(stop, 7, colour, offset)),
    ]
  })
  const depot: Stop = { aisle: grid.depot.aisle, y: grid.crossAisleY[grid.depot.crossAisle] as number }
  const [x, y] = at(depot).split(' ').map(Number) as [number, number]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${px(width)} ${px(height)}" role="img">`,
    `<title>${title.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<path d="${aisleLines.join('')}" stroke="#d9dee3" stroke-width="14" stroke-linecap="round"/>`,
    ...locations.map((stop) => circle(stop, 4, '#aab4be')),
    ...tourElements,
    `<rect x="${x - 11}" y="${y - 11}" width="22" height="22" fill="#1d2329"/>`,
    '</svg>',
    '',
  ].join('\n')
}
