import { useMemo } from 'react'
import { type Stored, stored, useStored } from './stored.ts'
import type { Column } from './table/column.ts'
import { applyLayout, type Layout, moveColumn, parseLayout, serializeLayout } from './table/layout.ts'

const entries = new Map<string, Stored>()

function entryOf(list: string): Stored {
  const known = entries.get(list)
  if (known) return known
  const made = stored(`columns.${list}`)
  entries.set(list, made)
  return made
}

export interface Columns<Row> {
  /** All columns in the user's order. */
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  isShown(column: Column<Row>): boolean
  toggle(id: string): void
  /** Moves a column before (-1) or after (1) its neighbour. */
  move(id: string, step: -1 | 1): void
  reset(): void
}

/** Column layout of a list, stored on this device as differences from the default, so that new columns appear. */
export function useColumns<Row>(list: string, own: readonly Column<Row>[]): Columns<Row> {
  const entry = entryOf(list)
  const text = useStored(entry)
  return useMemo(() => {
    const layout = parseLayout(text, own)
    const keep = (change: Partial<Layout>) => entry.set(serializeLayout({ ...layout, ...change }))
    const all = applyLayout(own, layout).map((column) => ({
      ...column,
      onResize: (width: number) => keep({ widths: { ...layout.widths, [column.id]: width } }),
    }))
    const isShown = ({ id, hideable, hiddenAtFirst = false }: Column<Row>) =>
      hideable === false || hiddenAtFirst === layout.toggled.includes(id)
    return {
      all,
      shown: all.filter(isShown),
      isShown,
      toggle: (id) => keep({ toggled: [...new Set(layout.toggled).symmetricDifference(new Set([id]))] }),
      move: (id, step) => keep({ order: moveColumn(all, id, step) }),
      reset: () => entry.set(null),
    }
  }, [own, entry, text])
}
