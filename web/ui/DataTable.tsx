import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import { CARDS_BELOW, type Column, fittingColumns, gridOf, ROW_HEIGHT, widthOf } from './table/column.ts'
import { Frame } from './table/frame.ts'
import { countSelected, toggleRange } from './table/rowSelection.ts'
import { SkeletonRows } from './table/SkeletonRows.tsx'
import { type Failure, type Loading, TableFoot } from './table/TableFoot.tsx'
import { TableHead } from './table/TableHead.tsx'
import { EmptyRow, TableCard, TableRow } from './table/TableRow.tsx'
import { useScrollRestoration } from './table/useScrollRestoration.ts'
import { useTableKeys } from './table/useTableKeys.ts'
import { useWidth } from './table/useWidth.ts'
import { useOverflow } from './useOverflow.ts'
import type { SelectionChange } from './useSelection.ts'

export type { Column } from './table/column.ts'

interface Props<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowHref?: (row: Row) => string | null
  loading?: Loading
  failure?: Failure | null
  hasMore?: boolean
  onNeedMore?: () => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string> | SelectionChange) => void
  sort?: string | null
  onSort?: (sort: string | null) => void
  /** Shown without rows: an `EmptyState`. */
  empty: ReactNode
  /** First row to show when the user returns to a position. */
  firstRow?: number
  onPlace?: (firstVisible: number) => void
}

const none: ReadonlySet<string> = new Set()

/** List table: virtualized rows that are links, selection by mouse or `x`, movement by `j` and `k`, cards on narrow screens. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    columns: asked,
    rows,
    rowId,
    rowHref,
    loading = null,
    failure = null,
    hasMore = false,
    selected = none,
    onSelect,
    firstRow = 0,
  } = props
  const scroll = useRef<HTMLDivElement>(null)
  const width = useWidth(scroll)
  const narrow = width === undefined ? undefined : width < CARDS_BELOW
  const overflow = useOverflow(scroll)
  const [active, setActive] = useState(-1)
  /** Row that was ticked last: rows that are reloaded may move. */
  const lastTick = useRef<string | null>(null)
  const selectable = onSelect !== undefined
  const waiting = loading === 'other' || loading === 'same' ? loading : null
  const old = waiting === 'other'
  const columns = useMemo(
    () => (width === undefined || narrow ? asked : fittingColumns(asked, selectable, width)),
    [asked, selectable, width, narrow],
  )

  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    getItemKey,
    estimateSize: () => (narrow ? 96 : ROW_HEIGHT),
    scrollPaddingEnd: narrow ? 0 : ROW_HEIGHT,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const lastSeen = items.at(-1)?.index ?? -1
  const tellPlace = useScrollRestoration(virtual, { count: rows.length, waiting, firstRow, onPlace: props.onPlace })

  const { onNeedMore } = props
  useEffect(() => {
    if (hasMore && !loading && !failure && lastSeen >= rows.length - 8) onNeedMore?.()
  }, [hasMore, loading, failure, lastSeen, rows.length, onNeedMore])

  useEffect(() => {
    if (narrow !== undefined) virtual.measure()
  }, [narrow, virtual])

  const tick = (index: number, range: boolean) => {
    // What is selected in the rows of previous filters would be gone with them.
    if (old) return
    const from = range && lastTick.current !== null ? ids.indexOf(lastTick.current) : index
    onSelect?.((now) => toggleRange(now, ids, from, index))
    lastTick.current = ids[index] ?? null
  }
  const go = (index: number) => {
    setActive(index)
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  useTableKeys({ scroll, active, count: rows.length, go, tick: selectable ? tick : null })

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const index = Number(target.closest('.tick')?.querySelector('[data-tick]')?.getAttribute('data-tick') ?? -1)
    if (index >= 0) tick(index, event.shiftKey)
    else if (!target.closest('a, button, input')) openRow(target, event)
  }

  const onLeave = (event: MouseEvent) => {
    if (!(event.target as Element).closest('.tick, button')) tellPlace()
  }

  const Line = narrow ? TableCard : TableRow
  const style = {
    '--columns': gridOf(columns, selectable),
    '--min': `${widthOf(columns, selectable)}px`,
    '--lead': selectable ? '40px' : '0px',
  } as CSSProperties
  const ticked = useMemo(() => (selectable ? countSelected(selected, ids) : null), [selectable, selected, ids])
  return (
    <Frame
      role="grid"
      style={style}
      data-wide={!narrow || undefined}
      data-empty={rows.length === 0 || undefined}
      data-ticked={selected.size > 0 || undefined}
      data-more={(!narrow && overflow.end) || undefined}
      aria-label={props.label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-busy={loading !== null}
    >
      {waiting && <div className="busy" />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a row's link, its box and the keys do the same */}
      <div className="scroll" ref={scroll} onClickCapture={onLeave} onClick={onClick}>
        {!narrow && (
          <TableHead
            hidden={asked.filter((column) => !columns.includes(column)).map(({ header }) => header)}
            columns={columns as readonly Column<never>[]}
            ticked={ticked}
            canTick={!old && rows.length > 0}
            onTickAll={() => onSelect?.(ticked === 'all' ? none : new Set(ids))}
            sort={props.sort ?? null}
            onSort={props.onSort ?? null}
          />
        )}
        <div className="rows" data-old={old || undefined} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => (
            <Line
              key={key}
              row={rows[index]!}
              index={index}
              start={start}
              columns={columns}
              href={rowHref?.(rows[index]!) ?? null}
              ticked={selectable ? selected.has(ids[index]!) : null}
              old={old}
              active={index === active}
              stop={index === Math.max(active, 0)}
              measure={narrow ? virtual.measureElement : null}
            />
          ))}
        </div>
        {rows.length === 0 && <Instead {...props} columns={columns} loading={loading} failure={failure} />}
        {rows.length > 0 && (
          <TableFoot loading={loading} failure={failure} hasMore={hasMore} count={rows.length} hidden={asked.length - columns.length} />
        )}
      </div>
    </Frame>
  )
}

/** Forwards a click on content above a row's link (a cell with a tooltip) to the link, including modifiers. */
function openRow(target: Element, { nativeEvent: { ctrlKey, metaKey, shiftKey } }: MouseEvent) {
  if (window.getSelection()?.type === 'Range') return
  const link = target.closest('[data-index]')?.querySelector('.link')
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

function Instead<Row>({ label, loading, failure, empty, columns, onSelect }: Props<Row>) {
  const t = useT()
  if (failure)
    return (
      <EmptyRow>
        <ErrorPanel
          title={t('ui.error.get', { what: label })}
          message={failure.message}
          requestId={failure.requestId}
          code={failure.code ?? null}
          onRetry={failure.onRetry}
          busy={loading !== null}
        />
      </EmptyRow>
    )
  if (loading) return <SkeletonRows columns={columns.length} selectable={onSelect !== undefined} />
  return <EmptyRow>{empty}</EmptyRow>
}
