import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { type Stored, useStored } from './stored.ts'
import type { Column } from './table/column.ts'
import { applyLayout, type Layout, moveColumn, parseLayout, serializeLayout } from './table/layout.ts'
import { layoutEntry, listOf, useViews, viewKey } from './views/savedViews.ts'

/** Entry of a list without a view; older versions kept it under the name of its columns. */
function entryOf(path: string, name: string): Stored {
  const [entry, former] = [layoutEntry(listOf(path)), layoutEntry(name)]
  if (entry.get() === null && former.get() !== null) {
    entry.set(former.get())
    former.set(null)
  }
  return entry
}

/** The default columns, set in a view that has others. */
const standard = '{}'

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

/** Column layout of a list or of its open view, stored on this device as differences from the default, so that new columns appear. */
export function useColumns<Row>(list: string, own: readonly Column<Row>[]): Columns<Row> {
  const { pathname } = useLocation()
  const { open } = useViews()
  const entry = useMemo(() => (open ? layoutEntry(viewKey(open)) : entryOf(pathname, list)), [open, pathname, list])
  const saved = open?.layout ?? null
  const text = useStored(entry) ?? saved
  return useMemo(() => {
    const layout = parseLayout(text, own)
    const set = (layout: string | null) => entry.set(layout ?? (saved === null ? null : standard))
    const keep = (change: Partial<Layout>) => set(serializeLayout({ ...layout, ...change }))
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
      reset: () => set(null),
    }
  }, [own, entry, text, saved])
}
