export interface WallHole {
  hole: string
  have: number
  need: number
  abnormal?: boolean
}

interface Props {
  holes: readonly WallHole[]
  columns: number
  /** The hole of the last scan. */
  current: string | null
}

/** The sorting wall as it stands there: the current hole shines, full ones are filled and ticked, abnormal ones crossed. */
export function WallHoles({ holes, columns, current }: Props) {
  return (
    <div className="holes" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {holes.map(({ hole, have, need, abnormal = false }) => {
        const state = abnormal ? 'abnormal' : have >= need ? 'full' : have > 0 ? 'begun' : 'empty'
        return (
          <div key={hole} data-state={state} data-now={hole === current || undefined}>
            <b>{hole}</b>
            <span>{abnormal ? '✕' : state === 'full' ? '✓' : `${have} / ${need}`}</span>
          </div>
        )
      })}
    </div>
  )
}
