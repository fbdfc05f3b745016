import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

export interface Tile {
  id: string
  /** A number or a time. */
  value: number | string
  label: ReactNode
  /** Secondary figure, such as a forecast beside a deadline. */
  aside?: { value: string; label: ReactNode }
  /** Share of the width; by default 1, or 1.6 with a secondary figure. */
  width?: number
  /** `late`: at risk; `alarm`: needs action. */
  tone?: 'plain' | 'late' | 'alarm'
}

const shapes = { plain: null, late: 'late', alarm: 'stopped' } as const

/** Tiles with the figures of the day. */
export function WallTiles({ tiles }: { tiles: readonly Tile[] }) {
  const intl = useIntl()
  return (
    <div
      className="tiles"
      style={{ gridTemplateColumns: tiles.map(({ aside, width = aside ? 1.6 : 1 }) => `minmax(0, ${width}fr)`).join(' ') }}
    >
      {tiles.map(({ id, value, label, aside, tone = 'plain' }) => (
        <div key={id} data-tone={tone}>
          <div className="value">
            <b>{typeof value === 'number' ? intl.formatNumber(value) : value}</b>
            {aside && (
              <div className="aside">
                <small>{aside.label}</small>
                <strong>{aside.value}</strong>
              </div>
            )}
          </div>
          <span>
            {shapes[tone] && <i className="shape" data-tone={shapes[tone]} />}
            <span>{label}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
