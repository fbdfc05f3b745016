import { bottom, grey, margin, type NextPage, type PickingMap, right } from './pickingPage.ts'
import type { Sheet } from './sheet.ts'
import type { Words } from './words.ts'

const headHeight = 9
/** Maximum height below the lines: a larger map would not leave room for the packages. */
const smallHeight = 80
/** Side of the square at the depot. */
const depotSize = 3.2
const gap = 0.15

const widest = right - margin

const heightOf = ({ width, height }: PickingMap, most: number): number => Math.min(most, (height / width) * widest)

/** Whether the map fits below the lines. */
export const fitsBelow = (map: PickingMap, end: number): boolean => end + 4 + headHeight + heightOf(map, smallHeight) <= bottom

/** Draws the map below the lines; returns where it ends. */
export const drawMapBelow = (sheet: Sheet, map: PickingMap, t: Words, end: number): number =>
  drawMap(sheet, map, t, end + 4, heightOf(map, smallHeight))

/** Draws the map on a page of its own. */
export function drawMapPage(sheet: Sheet, map: PickingMap, t: Words, nextPage: NextPage): void {
  const top = nextPage()
  drawMap(sheet, map, t, top, heightOf(map, bottom - top - headHeight))
}

function drawMap(sheet: Sheet, map: PickingMap, t: Words, top: number, height: number): number {
  sheet.label(t('map'), margin, top + 4, { points: 12, face: 'bold' })
  sheet.label(t('mapHint'), right, top + 4, { points: 8, ink: grey, align: 'right' })
  const scale = Math.min(widest / map.width, height / map.height)
  const left = margin + (widest - map.width * scale) / 2
  const at = ({ x, y }: { x: number; y: number }) => ({ x: left + (x - map.left) * scale, y: top + headHeight + (y - map.top) * scale })
  // A gap on each side keeps the numbers of neighbours apart.
  const boxOf = (bay: PickingMap['bays'][number]) => {
    const { x, y } = at(bay)
    return { x: x + gap, y: y + gap, width: bay.width * scale - 2 * gap, height: bay.height * scale - 2 * gap }
  }
  const others = map.bays.filter(({ mark }) => mark === null).map(boxOf)
  if (others.length > 0) sheet.fill(others, 0.88)
  sheet.strokes(
    map.paths.map((points) => points.map(at)),
    0.5,
    0.45,
  )
  for (const bay of map.bays) {
    if (bay.mark === null) continue
    const box = boxOf(bay)
    sheet.fill([box])
    sheet.fit(bay.mark, { ...box, x: box.x + gap, width: box.width - 2 * gap }, { points: 11, face: 'bold', ink: 1, align: 'center' })
  }
  const depot = at(map.depot)
  sheet.fill([{ x: depot.x - depotSize / 2, y: depot.y - depotSize / 2, width: depotSize, height: depotSize }], 0.25)
  return top + headHeight + height
}
