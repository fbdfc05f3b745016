import { useT } from '../../i18n/useT.ts'
import type { Point } from '../scanner/useLongPress.ts'
import { useLongPress } from '../scanner/useLongPress.ts'

export interface Slot {
  slot: string
  have: number
  need: number
  abnormal?: boolean
}

interface Props {
  title: string
  slots: readonly Slot[]
  /** The slot of the last scan. */
  current?: string | null
  onAsk?: (slot: Slot, at: Point) => void
}

/** Small view of the put wall: full slots filled, the current one outlined, abnormal ones marked. */
export function SlotGrid({ title, slots, current = null, onAsk }: Props) {
  return (
    <section>
      <h4>{title}</h4>
      <div className="slots">
        {slots.map((slot) => (
          <SlotCell key={slot.slot} slot={slot} now={slot.slot === current} onAsk={onAsk} />
        ))}
      </div>
    </section>
  )
}

function SlotCell({ slot, now, onAsk }: { slot: Slot; now: boolean; onAsk: Props['onAsk'] }) {
  const t = useT()
  const press = useLongPress((at) => onAsk?.(slot, at))
  const state = slot.abnormal ? 'abnormal' : slot.have >= slot.need ? 'full' : 'open'
  return (
    <div data-state={state} data-now={now || undefined} {...(onAsk && press)}>
      <b>{slot.slot}</b>
      {slot.abnormal ? t('scan.slot.abnormal') : `${slot.have}/${slot.need}`}
    </div>
  )
}
