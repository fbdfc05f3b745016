import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SlotGrid } from '../../../station/ui/SlotGrid.tsx'
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
          state
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
  return (
    <SlotGrid
      title={t('sort.slots')}
      slots={slots.map(({ slot, pieces, packed, state }) => ({
        slot: String(slot),
        have: state === 'TO_BE_SHIPPED' || state === 'SHIPPED' ? pieces : packed,
        need: pieces,
        abnormal: state === 'ABNORMAL',
      }))}
      current={String(slots.find(({ packageId }) => packageId === current)?.slot ?? '')}
    />
  )
}
