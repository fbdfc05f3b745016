import { useMemo } from 'react'
import { type Stored, stored, useStored } from './stored.ts'
import type { Column } from './table/column.ts'

const entries = new Map<string, Stored>()

function entryOf(list: string): Stored {
  const known = entries.get(list)
  if (known) return known
  const made = stored(`columns.${list}`)
  entries.set(list, made)
  return made
}

export interface Columns<Row> {
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  toggle(id: string): void
  reset(): void
}

/** Which columns of a list are shown, kept on this device. Only what differs from the list's own choice is kept, so that a new column shows up. */
export function useColumns<Row>(list: string, all: readonly Column<Row>[]): Columns<Row> {
  const entry = entryOf(list)
  const text = useStored(entry)
  return useMemo(() => {
    const toggled = new Set((text ?? '').split(' ').filter((id) => all.some((column) => column.id === id)))
    const isShown = (column: Column<Row>) => column.hideable === false || (column.hiddenAtFirst ?? false) === toggled.has(column.id)
    const toggle = (id: string) => entry.set([...toggled.symmetricDifference(new Set([id]))].join(' ') || null)
    return { all, shown: all.filter(isShown), toggle, reset: () => entry.set(null) }
  }, [all, entry, text])
}
