import { useT } from '../i18n/useT.ts'
import type { Point } from './useLongPress.ts'
import { useLongPress } from './useLongPress.ts'

export interface Hole {
  hole: string
  have: number
  need: number
  abnormal?: boolean
}

interface Props {
  title: string
  holes: readonly Hole[]
  /** The hole of the last scan. */
  current?: string | null
  onAsk?: (hole: Hole, at: Point) => void
}

/** The sorting wall in small: full holes filled, the current one ringed, abnormal ones marked. */
export function HoleGrid({ title, holes, current = null, onAsk }: Props) {
  return (
    <section>
      <h4>{title}</h4>
      <div className="holes">
        {holes.map((hole) => (
          <HoleCell key={hole.hole} hole={hole} now={hole.hole === current} onAsk={onAsk} />
        ))}
      </div>
    </section>
  )
}

function HoleCell({ hole, now, onAsk }: { hole: Hole; now: boolean; onAsk: Props['onAsk'] }) {
  const t = useT()
  const press = useLongPress((at) => onAsk?.(hole, at))
  const state = hole.abnormal ? 'abnormal' : hole.have >= hole.need ? 'full' : 'open'
  return (
    <div data-state={state} data-now={now || undefined} {...(onAsk && press)}>
      <b>{hole.hole}</b>
      {hole.abnormal ? t('scan.hole.abnormal') : `${hole.have}/${hole.need}`}
    </div>
  )
}
