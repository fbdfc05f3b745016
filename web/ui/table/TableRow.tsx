// biome-ignore-all lint/a11y/useSemanticElements: a windowed list lays out and places its rows itself, which the elements of a table do not do
// biome-ignore-all lint/a11y/useFocusableInteractive: a windowed list lays out and places its rows itself, which the elements of a table do not do
import { Fragment, memo, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { type Column, cellClass } from './column.ts'

interface Props<Row> {
  row: Row
  index: number
  start: number
  columns: readonly Column<Row>[]
  href: string | null
  /** Null without selection. */
  ticked: boolean | null
  /** It belongs to the previous filters: it cannot be selected. */
  old: boolean
  active: boolean
  /** The one row in the tab order. */
  stop: boolean
  measure: ((element: HTMLElement | null) => void) | null
}

export const TableRow = memo(function TableRow<Row>({ row, index, start, columns, href, ticked, old, active, stop }: Props<Row>) {
  const name = useId()
  const place = { transform: `translateY(${start}px)` }
  return (
    <div role="row" className="row" style={place} data-index={index} data-active={active || undefined} {...rowState(index, ticked)}>
      <RowLink href={href} name={name} stop={stop} />
      {ticked !== null && (
        <div role="gridcell" className="cell tick">
          <Tick ticked={ticked} old={old} index={index} />
        </div>
      )}
      {columns.map((column, i) => (
        <div
          key={column.id}
          role="gridcell"
          className={cellClass(column as Column<never>, i)}
          data-align={column.align}
          id={i === 0 ? name : undefined}
        >
          {shown(column.cell(row))}
        </div>
      ))}
    </div>
  )
}) as <Row>(props: Props<Row>) => ReactNode

export const TableCard = memo(function TableCard<Row>({
  row,
  index,
  start,
  columns,
  href,
  ticked,
  old,
  active,
  stop,
  measure,
}: Props<Row>) {
  const name = useId()
  const place = { transform: `translateY(${start}px)` }
  const of = (part: Column<Row>['card']) => columns.filter((column, i) => (column.card ?? (i === 0 ? 'title' : 'line')) === part)
  return (
    <div
      role="row"
      ref={measure}
      className="card"
      style={place}
      data-index={index}
      data-active={active || undefined}
      data-ticks={ticked !== null || undefined}
      {...rowState(index, ticked)}
    >
      <RowLink href={href} name={name} stop={stop} />
      {ticked !== null && (
        <div role="gridcell" className="tick">
          <Tick ticked={ticked} old={old} index={index} />
        </div>
      )}
      <div role="gridcell" className="title" id={name}>
        {of('title').map((column) => (
          <Fragment key={column.id}>{column.cell(row)}</Fragment>
        ))}
      </div>
      <div role="gridcell" className="badges">
        {of('badge').map((column) => (
          <Fragment key={column.id}>{column.cell(row)}</Fragment>
        ))}
      </div>
      <div role="gridcell" className="lines">
        {of('line')
          .map((column) => ({ column, content: column.cell(row) }))
          .filter(({ content }) => content)
          .map(({ column, content }) => (
            <span key={column.id}>
              <b>{column.header}</b>
              {content}
            </span>
          ))}
      </div>
    </div>
  )
}) as <Row>(props: Props<Row>) => ReactNode

/** What is shown instead of rows. */
export const EmptyRow = ({ children }: { children: ReactNode }) => (
  <div className="instead" role="row">
    <div role="gridcell">{children}</div>
  </div>
)

const rowState = (index: number, ticked: boolean | null) => ({
  'aria-rowindex': index + 2,
  'aria-selected': ticked ?? undefined,
})

const shown = (content: ReactNode) => (typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content)

function RowLink({ href, name, stop }: { href: string | null; name: string; stop: boolean }) {
  if (href === null) return null
  return (
    <div role="gridcell" className="open">
      <Link className="link" to={href} aria-labelledby={name} tabIndex={stop ? 0 : -1} />
    </div>
  )
}

function Tick({ ticked, old, index }: { ticked: boolean; old: boolean; index: number }) {
  const t = useT()
  const select = t('list.select.row')
  return <input type="checkbox" checked={ticked} disabled={old} readOnly tabIndex={-1} data-tick={index} aria-label={select} />
}
