import type { Translate } from '../../../i18n/useT.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { Entry, ScanResult } from '../../../station/queue/queueTypes.ts'
import type { Trouble } from '../../../station/stationTypes.ts'

const words = {
  GOODS_NOT_IN_WAVE: 'sort.todo.aside',
  GOODS_NOT_NEEDED: 'sort.todo.back',
  GOODS_ABOVE_NEEDED: 'sort.todo.onePiece',
  COUNT_UNCERTAIN: 'sort.todo.onePiece',
  GOODS_OF_ABNORMAL: 'sort.todo.abnormal',
  WAVE_NOT_SORTABLE: 'sort.todo.held',
  WAVE_NOT_PRINTED: 'sort.entry.print',
  WAVE_NOT_PICKED: 'sort.entry.pick',
  NOTHING_TO_UNDO: 'sort.todo.nothing',
} as const

interface Asked {
  entry: Entry<unknown, ScanResult & { readonly values?: unknown }>
  /** Pieces still to sort. */
  left: number
  t: Translate
  onChoose: (productId: string) => void
}

/** Explains a refused piece: what was expected and where to put it. */
export function explainSort({ entry: { result }, left, t, onChoose }: Asked): Partial<Trouble> {
  if (result?.code === 'GOODS_AMBIGUOUS') return productChoices(result.values, onChoose)
  const key = words[result?.code as keyof typeof words]
  return { expected: t('sort.expected', { left }), ...(key && { todo: t(key) }) }
}
