import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { HoleGrid } from '../../scan/HoleGrid.tsx'
import type { PackSide_bench$key } from './__generated__/PackSide_bench.graphql.ts'
import { PackGoods } from './PackGoods.tsx'

/** Beside the instruction: the holes of a mixed wave, else the goods that are left. */
export function PackSide({ bench: key, current }: { bench: PackSide_bench$key; current: string | null }) {
  const t = useT()
  const bench = useFragment(
    graphql`
      fragment PackSide_bench on PackingBench {
        packages {
          packageId
          hole
          state
          pieces
          packed
        }
        ...PackGoods_bench
      }
    `,
    key,
  )
  const holes = bench.packages.filter(({ hole }) => hole !== null && hole !== undefined)
  if (holes.length === 0) return <PackGoods bench={bench} />
  return (
    <HoleGrid
      title={t('sort.holes')}
      holes={holes.map(({ hole, pieces, packed, state }) => ({
        hole: String(hole),
        have: state === 'TO_BE_SHIPPED' || state === 'SHIPPED' ? pieces : packed,
        need: pieces,
        abnormal: state === 'ABNORMAL',
      }))}
      current={String(holes.find(({ packageId }) => packageId === current)?.hole ?? '')}
    />
  )
}
