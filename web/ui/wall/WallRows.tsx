import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'

/** Maximum rows readable from five metres. */
export const WALL_ROWS_MAX = 8

export interface WallColumn<Row> {
  id: string
  /** Grid track, such as `1fr` or `18em` (of the row's text). */
  width: string
  /** Column header. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  look?: 'strong' | 'quiet' | 'figure'
}

interface Props<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly WallColumn<Row>[]
  /** Text shown without rows. */
  empty: ReactNode
}

/** Rows of a board, most urgent first; the number of hidden rows is shown. */
export function WallRows<Row>({ rows, rowId, columns, empty }: Props<Row>) {
  const t = useT()
  const hidden = rows.length - WALL_ROWS_MAX
  const tracks = columns.map(({ width }) => width).join(' ')
  return (
    <div className="rows">
      {rows.length > 0 && (
        <div className="heads" style={{ gridTemplateColumns: tracks }}>
          {columns.map(({ id, head, align }) => (
            <span key={id} data-align={align}>
              <span>{head}</span>
            </span>
          ))}
        </div>
      )}
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

export type WallTone = 'good' | 'late' | 'stopped' | 'done' | 'unknown'

/** Stages of a progress, last one first; each amount includes the following stages. */
export interface WallStage {
  id: 'shipped' | 'packed' | 'sorted' | 'picked'
  amount: number
}

/** Progress bar of stages. */
export function WallProgress({ stages, due, tone }: { stages: readonly WallStage[]; due: number; tone: WallTone }) {
  return (
    <span className="progress" data-tone={tone}>
      {stages.toReversed().map(({ id, amount }) => (
        <i key={id} data-stage={id} style={{ width: `${due === 0 ? 0 : Math.min(1, amount / due) * 100}%` }} />
      ))}
    </span>
  )
}

export function WallCount({ done, due, note }: { done: number; due: number; note?: ReactNode }) {
  const intl = useIntl()
  return (
    <span className="count">
      <span>
        {intl.formatNumber(done)} <s>/ {intl.formatNumber(due)}</s>
      </span>
      {note && <em>{note}</em>}
    </span>
  )
}

/** Forecast time, marked when late. */
export function WallForecast({ tone, children }: { tone: WallTone; children: ReactNode }) {
  return (
    <span className="forecast" data-tone={tone}>
      {tone === 'done' ? '✓' : children}
    </span>
  )
}

/** State as shape and text: disc is on time, square is late, triangle is stopped, ring is done, bar is unknown. */
export function WallState({ tone, reason, children }: { tone: WallTone; reason?: ReactNode; children: ReactNode }) {
  return (
    <span className="state" data-tone={tone}>
      <i className="shape" data-tone={tone} />
      <span>
        {children}
        {reason && <em>{reason}</em>}
      </span>
    </span>
  )
}

/** Legend of bars and shapes. */
export function WallLegend({ stages, tones }: { stages: readonly [WallStage['id'], string][]; tones: readonly [WallTone, string][] }) {
  return (
    <div className="legend">
      {stages.map(([id, text]) => (
        <span key={id}>
          <i className="stage" data-stage={id} />
          {text}
        </span>
      ))}
      {tones.map(([tone, text]) => (
        <span key={tone}>
          <i className="shape" data-tone={tone} />
          {text}
        </span>
      ))}
    </div>
  )
}
