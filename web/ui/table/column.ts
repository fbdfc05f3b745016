import type { ReactNode } from 'react'

/** One column of a list. The first one names its row: its link is read out by it. */
export interface Column<Row> {
  id: string
  header: ReactNode
  cell(row: Row): ReactNode
  align?: 'start' | 'end' | 'center'
  /** Pixels at least; what is left over is shared out in the same proportion. */
  width: number
  /** False for what a row cannot do without. */
  hideable?: boolean
  /** Not shown until somebody asks for it. */
  hiddenAtFirst?: boolean
  /** The sorts of the list that this column's header switches between. */
  sorts?: { ascending?: string; descending?: string }
  /** Where it stands when the list is as narrow as a telephone; a `line` carries its header. */
  card?: 'title' | 'badge' | 'line' | 'none'
}

export const ROW_HEIGHT = 36

/** The grid of a row: the box to tick, then the columns. */
export function gridOf(columns: readonly Column<never>[], selectable: boolean): string {
  const tracks = columns.map(({ width }) => `minmax(${width}px, ${width}fr)`)
  return [...(selectable ? ['40px'] : []), ...tracks].join(' ')
}

/** How wide the columns are at least: a list with less room scrolls sideways. */
export const widthOf = (columns: readonly Column<never>[], selectable: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, selectable ? 40 : 0)

/** The next sort of a column's header: descending first, then ascending, then the list's own. */
export function nextSort({ sorts }: Column<never>, sort: string | null): string | null {
  const order = [sorts?.descending, sorts?.ascending].filter((name) => name !== undefined)
  return order[order.indexOf(sort ?? '') + 1] ?? null
}
