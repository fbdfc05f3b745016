import { useT } from '../../i18n/useT.ts'
import type { SlotTone } from '../../ui/wall/slotTone.ts'
import type { Point } from '../scanner/useLongPress.ts'
import { useLongPress } from '../scanner/useLongPress.ts'

export interface Slot {
  slot: string
  have: number
  need: number
  tone: SlotTone
}

interface Props {
  title: string
  slots: readonly Slot[]
  /** The slot of the last scan. */
  current?: string | null
  onAsk?: (slot: Slot, at: Point) => void
}

/** Small view of the put wall: full slots filled, the current one outlined, abnormal and stopped ones marked. */
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
  return (
    <div data-tone={slot.tone} data-now={now || undefined} {...(onAsk && press)}>
      <b>{slot.slot}</b>
      {slot.tone === 'problem' ? t('scan.slot.abnormal') : slot.tone === 'waiting' ? t('scan.slot.stopped') : `${slot.have}/${slot.need}`}
    </div>
  )
}
