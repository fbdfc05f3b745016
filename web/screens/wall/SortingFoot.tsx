import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { type SlotTone, slotTones } from '../../ui/wall/slotTone.ts'
import { useWallTimes } from '../../ui/wall/useWallTimes.ts'
import type { SortingFoot_wave$key } from './__generated__/SortingFoot_wave.graphql.ts'

/** Legend of the slots with their counts, the scans before the last one, and the cut-off. */
export function SortingFoot({ wave: key }: { wave: SortingFoot_wave$key }) {
  const t = useT()
  const { clock } = useWallTimes()
  const { slots, scans, cutOffAt } = useFragment(
    graphql`
      fragment SortingFoot_wave on PutWallWave {
        cutOffAt
        slots {
          state
        }
        scans {
          id
          slot
        }
      }
    `,
    key,
  )
  const legend: readonly (readonly [SlotTone, string])[] = [
    ['open', t('wall.sort.slot.OPEN')],
    ['full', t('wall.sort.slot.COMPLETE')],
    ['waiting', t('wall.sort.legend.waiting')],
    ['problem', t('wall.sort.legend.stopped')],
  ]
  const before = scans.slice(1)
  return (
    <footer>
      <span>
        <q data-tone="now" />
        {t('wall.sort.legend.now')}
      </span>
      {legend.map(([tone, label]) => (
        <span key={tone}>
          <q data-tone={tone} />
          {label} <b>{slots.filter(({ state }) => slotTones[state] === tone).length}</b>
        </span>
      ))}
      <span className="gap" />
      {before.length > 0 && (
        <span>
          {t('wall.sort.before')} <b>{before.map(({ slot }) => slot).join(' · ')}</b>
        </span>
      )}
      {cutOffAt && (
        <span>
          {t('wall.sort.cutOff')} <b>{clock(cutOffAt)}</b>
        </span>
      )}
    </footer>
  )
}
