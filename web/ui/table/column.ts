import type { ReactNode } from 'react'

/** A column of a list. The first one names its row and labels its link. */
export interface Column<Row> {
  id: string
  header: ReactNode
  cell(row: Row): ReactNode
  align?: 'start' | 'end' | 'center'
  /** Minimum width in pixels; free width is shared in proportion by columns of text unless `grow` is set. */
  width: number
  /** Share of the free width; 0 for a fixed column, as are figures by default: they are no longer where there is room. */
  grow?: number
  /** Stores another width; without it the column cannot be resized. */
  onResize?: (width: number) => void
  /** Priority: the lowest number is hidden first when there is no room. */
  gives?: number
  /** Stays visible at the end of the row while others scroll. */
  pinned?: boolean
  /** False for a required column. */
  hideable?: boolean
  /** Hidden by default. */
  hiddenAtFirst?: boolean
  /** Sort orders that the header toggles. */
  sorts?: { ascending?: string; descending?: string }
  /** Position in the card layout of narrow screens; a `line` carries its header. */
  card?: 'title' | 'badge' | 'line' | 'none'
}

export const ROW_HEIGHT = 36

/** Below this list width rows become cards. */
export const CARDS_BELOW = 600

/** Grid template of a row: the checkbox, then the columns. Figures take free width only where there is no text that could. */
export function gridOf(columns: readonly Column<never>[], selectable: boolean): string {
  const hasText = columns.some(({ align, grow }) => align !== 'end' && grow !== 0)
  const tracks = columns.map(({ width, align, grow = hasText && align === 'end' ? 0 : width }) =>
    grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`,
  )
  return [...(selectable ? ['40px'] : []), ...tracks].join(' ')
}

/** Minimum width of all columns; a narrower list scrolls sideways. */
export const widthOf = (columns: readonly Column<never>[], selectable: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, selectable ? 40 : 0)

/** Next sort of a header: descending, ascending, default. */
export function nextSort({ sorts }: Column<never>, sort: string | null): string | null {
  const order = [sorts?.descending, sorts?.ascending].filter((name) => name !== undefined)
  return order[order.indexOf(sort ?? '') + 1] ?? null
}

/** Columns that fit, after hiding by priority. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], selectable: boolean, room: number): readonly Column<Row>[] {
  const givers = columns.filter(({ gives }) => gives !== undefined).sort((a, b) => (a.gives ?? 0) - (b.gives ?? 0))
  let left = columns
  for (const giver of givers) {
    if (widthOf(left as readonly Column<never>[], selectable) <= room) break
    left = left.filter((column) => column !== giver)
  }
  return left
}

/** Class of a cell by column and position. */
export const cellClass = ({ pinned }: Column<never>, index: number) => (index === 0 ? 'cell lead' : pinned ? 'cell pinned' : 'cell')
