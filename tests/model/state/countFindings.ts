import { type CountLine, type Model, sum } from './model.ts'
import { qualityAt } from './newModel.ts'

/** Quality of the goods that are counted at a location. */
export const qualityOf = (place: string): 'GOOD' | 'DEFECTIVE' => (qualityAt(place) === 'DEFECTIVE' ? 'DEFECTIVE' : 'GOOD')

/** What a counting of a line says about the book of now, and whether it is certain. What others corrected of goods that it saw is already booked. */
function findingOf(model: Model, { place, sku, differences, moments }: CountLine, counting: number) {
  const [difference, moment] = [differences[counting] ?? 0, moments[counting] ?? 0]
  const since = model.corrections.filter(
    (one) => one.place === place && one.sku === sku && one.quality === qualityOf(place) && one.posted > moment,
  )
  const corrections = since.filter(({ nature }) => nature === 'CORRECTION')
  const later = corrections.filter(({ seen }) => seen > moment)
  const found = difference - sum(corrections, ({ seen, change }) => (seen > moment ? 0 : change))
  const left = found - sum(later, ({ change }) => change)
  if (found === 0) return { difference: 0, isClear: true }
  if (since.some(({ nature, seen }) => nature === 'UNKNOWN' || (nature === 'MOVE' && seen <= moment)))
    return { difference: left, isClear: false }
  return later.length > 0 ? { difference: left, isClear: left === 0 } : { difference: found, isClear: true }
}

/** Findings of all countings of a line. */
export const findingsOf = (model: Model, line: CountLine) => line.differences.map((_, counting) => findingOf(model, line, counting))

/** Pieces that the last counting of a line posts now. */
export const differenceOf = (model: Model, line: CountLine): number => findingsOf(model, line).at(-1)?.difference ?? 0
