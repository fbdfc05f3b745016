import { feeds, type LabelPaper, labelHeights } from '../../print/states/labelLayout.ts'
import { labelsMaximum } from '../../warehouse/states.ts'

/** Copies asked for; null without a number. */
export const copiesIn = (query: URLSearchParams) => numberIn(query, 'copies', 0, labelsMaximum)
/** Codes asked for. */
export const codesIn = (query: URLSearchParams) => (query.get('codes') ?? '').split(',').filter(Boolean).slice(0, labelsMaximum)

/** The paper asked for, with what is usual where nothing is asked. */
export const paperOf = (query: URLSearchParams, usual: LabelPaper): LabelPaper => ({
  feed: feeds.find((one) => one === query.get('feed')) ?? usual.feed,
  columns: ([1, 2, 3] as const).find((one) => String(one) === query.get('columns')) ?? usual.columns,
  heightMillimetres: numberIn(query, 'height', labelHeights.minimum, labelHeights.maximum) ?? undefined,
  skipped: numberIn(query, 'skipped', 0, labelsMaximum) ?? undefined,
})

/** A whole number of the address within bounds; null without one. */
function numberIn(query: URLSearchParams, name: string, minimum: number, maximum: number): number | null {
  const text = query.get(name) ?? ''
  return /^\d{1,4}$/.test(text) ? Math.min(Math.max(Number(text), minimum), maximum) : null
}
