export interface WallSlot {
  slot: string
  have: number
  need: number
  abnormal?: boolean
}

interface Props {
  slots: readonly WallSlot[]
  columns: number
  /** The slot of the last scan. */
  current: string | null
}

/** Large view of the put wall: the current slot highlighted, full ones filled and ticked, abnormal ones crossed. */
export function WallSlots({ slots, columns, current }: Props) {
  return (
    <div className="slots" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {slots.map(({ slot, have, need, abnormal = false }) => {
        const state = abnormal ? 'abnormal' : have >= need ? 'full' : have > 0 ? 'begun' : 'empty'
        return (
          <div key={slot} data-state={state} data-now={slot === current || undefined}>
            <b>{slot}</b>
            <span>{abnormal ? '✕' : state === 'full' ? '✓' : `${have} / ${need}`}</span>
          </div>
        )
      })}
    </div>
  )
}
