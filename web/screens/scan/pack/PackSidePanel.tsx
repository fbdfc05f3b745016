import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SlotGrid } from '../../../station/ui/SlotGrid.tsx'
import { boxesText } from '../../../ui/boxesText.ts'
import { slotToneAt } from '../slotToneAt.ts'
import type { PackSidePanel_bench$key } from './__generated__/PackSidePanel_bench.graphql.ts'
import { RemainingGoods } from './RemainingGoods.tsx'

/** Side panel: slots of a mixed wave, otherwise the remaining goods. */
export function PackSidePanel({ bench: key, current }: { bench: PackSidePanel_bench$key; current: string | null }) {
  const t = useT()
  const bench = useFragment(
    graphql`
      fragment PackSidePanel_bench on PackingBench {
        packages {
          packageId
          slot
          moreBoxes
          state
          stop
          pieces
          packed
        }
        ...RemainingGoods_bench
      }
    `,
    key,
  )
  const slots = bench.packages.filter(({ slot }) => slot !== null && slot !== undefined)
  if (slots.length === 0) return <RemainingGoods bench={bench} />
  const now = slots.find(({ packageId }) => packageId === current)
  return (
    <SlotGrid
      title={t('sort.slots')}
      slots={slots.map(({ slot, moreBoxes, pieces, packed, state, stop }) => ({
        slot: boxesText([slot, ...moreBoxes]),
        have: state === 'TO_BE_SHIPPED' || state === 'SHIPPED' ? pieces : packed,
        need: pieces,
        tone: slotToneAt({ state, stop, pieces }, packed),
      }))}
      current={now ? boxesText([now.slot, ...now.moreBoxes]) : ''}
    />
  )
}
