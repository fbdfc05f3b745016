import type { Translate } from '../../i18n/useT.ts'
import type { Entry, ScanResult } from '../../scan/queueTypes.ts'
import type { Trouble } from '../../scan/stationTypes.ts'
import { SortChoice } from './SortChoice.tsx'

const words = {
  GOODS_NOT_IN_WAVE: 'sort.todo.aside',
  GOODS_NOT_NEEDED: 'sort.todo.back',
  GOODS_OF_ABNORMAL: 'sort.todo.abnormal',
  WAVE_NOT_SORTABLE: 'sort.todo.held',
  WAVE_NOT_PRINTED: 'sort.entry.print',
  WAVE_NOT_PICKED: 'sort.entry.pick',
  NOTHING_TO_UNDO: 'sort.todo.nothing',
} as const

interface Asked {
  entry: Entry<unknown, ScanResult & { readonly values?: unknown }>
  /** Pieces that are still to be sorted. */
  left: number
  t: Translate
  onChoose: (productId: string) => void
}

/** A refused piece in a person's words: what would have been right, and where it goes. */
export function explainSort({ entry: { result }, left, t, onChoose }: Asked): Partial<Trouble> {
  if (result?.code === 'GOODS_AMBIGUOUS') return { todo: <SortChoice values={result.values} onChoose={onChoose} /> }
  const key = words[result?.code as keyof typeof words]
  return { expected: t('sort.expected', { left }), ...(key && { todo: t(key) }) }
}
