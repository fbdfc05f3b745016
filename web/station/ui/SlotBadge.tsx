import { useT } from '../../i18n/useT.ts'

interface Props {
  /** Number or code of the slot. */
  slot: string
  have?: number
  need?: number
}

/** Target slot or location in large type. */
export function SlotBadge({ slot, have, need }: Props) {
  const t = useT()
  return (
    <div className="slot" data-long={slot.length > 2 || undefined}>
      <b>{slot}</b>
      {have !== undefined && need !== undefined && <span>{t('scan.slot.count', { have, need })}</span>}
    </div>
  )
}
