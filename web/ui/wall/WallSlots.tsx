import { Check, CircleDashed, CircleSlash, Hand, PackageCheck, TriangleAlert } from 'lucide-react'
import type { PutWallSlotState } from '../../../graph/wave/states.ts'
import { useT } from '../../i18n/useT.ts'
import { slotTones } from './slotTone.ts'

export interface WallSlot {
  slot: number
  state: keyof typeof PutWallSlotState.values
  sorted: number
  pieces: number
}

interface Props {
  slots: readonly WallSlot[]
  rows: number
  columns: number
  /** The slot of the last scan. */
  current: number | null
}

const icons = {
  COMPLETE: Check,
  PACKED: PackageCheck,
  HELD: Hand,
  INTERCEPTED: Hand,
  ABNORMAL: TriangleAlert,
  LEFT: CircleSlash,
  EMPTIED: CircleDashed,
} as const

/** The put wall in its rows and columns: the current slot is lit; stopped slots say why. */
export function WallSlots({ slots, rows, columns, current }: Props) {
  const t = useT()
  const unused = Array.from({ length: Math.max(0, rows * columns - slots.length) }, (_, index) => slots.length + index + 1)
  const tracks = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }
  return (
    <ol className="slots" style={tracks} aria-label={t('wall.sort.slots')}>
      {slots.map(({ slot, state, sorted, pieces }) => {
        const Icon = state === 'OPEN' ? null : icons[state]
        return (
          <li key={slot} data-tone={slotTones[state]} data-now={slot === current || undefined}>
            {state === 'OPEN' && sorted > 0 && <i style={{ height: `${(sorted / pieces) * 100}%` }} />}
            <b>{slot}</b>
            <span>
              {Icon && <Icon aria-hidden />}
              {state === 'OPEN' ? `${sorted} / ${pieces}` : <em>{t(`wall.sort.slot.${state}`)}</em>}
            </span>
          </li>
        )
      })}
      {unused.map((slot) => (
        <li key={slot} data-tone="empty">
          <b>{slot}</b>
          <span>
            <em>{t('wall.sort.slot.unused')}</em>
          </span>
        </li>
      ))}
    </ol>
  )
}
