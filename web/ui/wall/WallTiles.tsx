import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

export interface Tile {
  id: string
  /** A number, or a time as text. */
  value: number | string
  label: ReactNode
  /** `late`: soon too late; `alarm`: something to be put right. */
  tone?: 'plain' | 'late' | 'alarm'
}

const shapes = { plain: null, late: 'late', alarm: 'stopped' } as const

/** The figures of the day. */
export function WallTiles({ tiles }: { tiles: readonly Tile[] }) {
  const intl = useIntl()
  return (
    <div className="tiles" style={{ gridTemplateColumns: `repeat(${tiles.length}, minmax(0, 1fr))` }}>
      {tiles.map(({ id, value, label, tone = 'plain' }) => (
        <div key={id} data-tone={tone}>
          <b>{typeof value === 'number' ? intl.formatNumber(value) : value}</b>
          <span>
            {shapes[tone] && <i className="shape" data-tone={shapes[tone]} />}
            {label}
          </span>
        </div>
      ))}
    </div>
  )
}
