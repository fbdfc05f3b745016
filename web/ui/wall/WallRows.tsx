import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'

/** More rows than this cannot be read from five metres. */
export const WALL_ROWS_MAX = 8

export interface WallColumn<Row> {
  id: string
  /** A track of the grid: `1fr`, `18em`. Ems are those of the row's text. */
  width: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  look?: 'strong' | 'quiet' | 'figure'
}

interface Props<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly WallColumn<Row>[]
  /** What stands there when there is no row. */
  empty: ReactNode
}

/** The rows of a board, the most pressing first; those that do not fit are counted. */
export function WallRows<Row>({ rows, rowId, columns, empty }: Props<Row>) {
  const t = useT()
  const hidden = rows.length - WALL_ROWS_MAX
  const tracks = columns.map(({ width }) => width).join(' ')
  return (
    <div className="rows">
      {rows.slice(0, WALL_ROWS_MAX).map((row) => (
        <div key={rowId(row)} className="row" style={{ gridTemplateColumns: tracks }}>
          {columns.map(({ id, cell, align, look }) => (
            <span key={id} data-align={align} data-look={look}>
              {cell(row)}
            </span>
          ))}
        </div>
      ))}
      {rows.length === 0 && <p className="nothing">{empty}</p>}
      {hidden > 0 && <p className="hidden">{t('wall.rows.hidden', { count: hidden })}</p>}
    </div>
  )
}

export type WallTone = 'good' | 'late' | 'stopped' | 'done'

/** How much is done: length and, besides colour, the figure beside it. */
export function WallProgress({ done, due, tone }: { done: number; due: number; tone: WallTone }) {
  const share = due === 0 ? 0 : Math.min(1, done / due)
  return (
    <span className="progress" data-tone={tone}>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}

export function WallCount({ done, due }: { done: number; due: number }) {
  const intl = useIntl()
  return (
    <>
      {intl.formatNumber(done)} <s>/ {intl.formatNumber(due)}</s>
    </>
  )
}

/** A time by which it will be done, marked when it will be too late. */
export function WallForecast({ tone, children }: { tone: WallTone; children: ReactNode }) {
  return (
    <span className="forecast" data-tone={tone}>
      {tone === 'done' ? '✓' : children}
    </span>
  )
}

/** A state as shape and word: a disc goes well, a square is late, a triangle stands still, a ring is done. */
export function WallState({ tone, children }: { tone: WallTone; children: ReactNode }) {
  return (
    <span className="state">
      <i className="shape" data-tone={tone} />
      <span>{children}</span>
    </span>
  )
}
