import type { Column } from './column.ts'

/** A user's column layout. */
export interface Layout {
  /** Columns toggled against their default visibility. */
  toggled: readonly string[]
  /** Order of all columns; empty is the default. */
  order: readonly string[]
  /** Width in pixels by column. */
  widths: Readonly<Record<string, number>>
}

const narrowest = 48
const widest = 600

/** Parses the stored layout; unknown parts and removed columns are ignored. */
export function parseLayout(text: string | null, columns: readonly { readonly id: string }[]): Layout {
  const known = (id: unknown): id is string => columns.some((column) => column.id === id)
  const kept = parsed(text)
  const widths = Object.entries(Object(kept.widths)).filter(([id, width]) => known(id) && Number.isFinite(width)) as [string, number][]
  return {
    toggled: listOf(kept.toggled).filter(known),
    order: listOf(kept.order).filter(known),
    widths: Object.fromEntries(widths.map(([id, width]) => [id, within(width)])),
  }
}

const within = (width: number) => Math.round(Math.min(Math.max(width, narrowest), widest))
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function parsed(text: string | null): Partial<Record<keyof Layout, unknown>> {
  // Old format: only the toggled columns were stored.
  if (!text?.startsWith('{')) return { toggled: (text ?? '').split(' ') }
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Serializes the layout; null is the default. */
export function serializeLayout({ toggled, order, widths }: Layout): string | null {
  const isOwn = toggled.length === 0 && order.length === 0 && Object.keys(widths).length === 0
  return isOwn ? null : JSON.stringify({ toggled, order, widths })
}

/** The layout in its one form, so that equal layouts are equal texts; null is the default. */
export function normalizeLayout(text: string | null | undefined): string | null {
  const { toggled, order, widths } = parsed(text ?? null)
  const texts = (value: unknown) => listOf(value).filter((id): id is string => typeof id === 'string' && id !== '')
  const sized = Object.entries(Object(widths)).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
  return serializeLayout({
    toggled: texts(toggled).sort(),
    order: texts(order),
    widths: Object.fromEntries(sized.map(([id, width]): [string, number] => [id, within(width)]).sort(([a], [b]) => (a < b ? -1 : 1))),
  })
}

/** Applies order and width; the first column stays first, and a column missing in the order follows its neighbour. */
export function applyLayout<Row>(columns: readonly Column<Row>[], { order, widths }: Layout): readonly Column<Row>[] {
  const [lead, ...others] = columns
  if (!lead) return columns
  const placeOf = (column: Column<Row>, at: number): number => {
    const place = order.indexOf(column.id)
    if (order.length === 0 || place >= 0) return order.length === 0 ? at : place
    const before = others[at - 1]
    return before ? placeOf(before, at - 1) + 0.5 : -1
  }
  const sorted = others.map((column, at) => ({ column, place: placeOf(column, at) })).sort((a, b) => a.place - b.place)
  return [lead, ...sorted.map(({ column }) => column)].map((column) => {
    const width = widths[column.id]
    return width === undefined ? column : { ...column, width: within(width), grow: 0 }
  })
}

/** The order after a column moved past its neighbour. */
export function moveColumn(columns: readonly { readonly id: string }[], id: string, step: -1 | 1): string[] {
  const ids = columns.map((column) => column.id)
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 1 || to < 1 || to >= ids.length) return ids
  ids.splice(to, 0, ...ids.splice(from, 1))
  return ids
}
