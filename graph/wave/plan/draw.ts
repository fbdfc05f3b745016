import type { Floor, Stop } from './floor.ts'

/** What is drawn of a floor: where goods lie, and the ways of people. */
export interface Drawing {
  floor: Floor
  /** Said to who does not see it. */
  title: string
  /** All places; they are drawn pale. */
  places?: readonly Stop[]
  /** Each with its stops and where it turns, as `planTour` gives it. */
  tours?: readonly { stops: readonly Stop[]; path: readonly Stop[] }[]
}

const margin = 2_000
const hues = ['#0b7a3b', '#b3541e', '#2559a8', '#8a2a7b', '#7a6a00', '#0c7c86']

/** A floor and tours on it as SVG, a pixel for 50 mm; the front is below. Tours that share a way are drawn beside one another. */
export function draw({ floor, title, places = [], tours = [] }: Drawing): string {
  const [low, high] = [floor.cross[0] as number, floor.cross.at(-1) as number]
  const width = (floor.x.at(-1) as number) - (floor.x[0] as number) + 2 * margin
  const height = high - low + 2 * margin
  const px = (mm: number) => Math.round(mm / 5) / 10
  const at = ({ aisle, y }: Stop, aside = 0) =>
    `${px((floor.x[aisle] as number) - (floor.x[0] as number) + margin + aside)} ${px(high - y + margin + aside)}`
  const line = (from: string, to: string) => `M${from}L${to}`
  const last = floor.x.length - 1
  const ways = [
    ...floor.cross.map((y) => line(at({ aisle: 0, y }), at({ aisle: last, y }))),
    ...floor.x.map((_, aisle) => line(at({ aisle, y: low }), at({ aisle, y: high }))),
  ]
  const dot = (stop: Stop, radius: number, fill: string, aside = 0) => {
    const [cx, cy] = at(stop, aside).split(' ')
    return `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}"/>`
  }
  const drawn = tours.flatMap(({ stops, path }, index) => {
    const hue = hues[index % hues.length] as string
    const aside = (index - (tours.length - 1) / 2) * 260
    const way = path.map((stop, i) => `${i === 0 ? 'M' : 'L'}${at(stop, aside)}`).join('')
    return [
      `<path d="${way}" fill="none" stroke="${hue}" stroke-width="3" stroke-linejoin="round"/>`,
      ...stops.map((stop) => dot(stop, 7, hue, aside)),
    ]
  })
  const depot: Stop = { aisle: floor.depot.aisle, y: floor.cross[floor.depot.cross] as number }
  const [x, y] = at(depot).split(' ').map(Number) as [number, number]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${px(width)} ${px(height)}" role="img">`,
    `<title>${title.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<path d="${ways.join('')}" stroke="#d9dee3" stroke-width="14" stroke-linecap="round"/>`,
    ...places.map((stop) => dot(stop, 4, '#aab4be')),
    ...drawn,
    `<rect x="${x - 11}" y="${y - 11}" width="22" height="22" fill="#1d2329"/>`,
    '</svg>',
    '',
  ].join('\n')
}
