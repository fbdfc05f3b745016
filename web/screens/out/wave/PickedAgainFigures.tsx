import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { PickedAgainFiguresQuery } from './__generated__/PickedAgainFiguresQuery.graphql.ts'

/** What the list of a second walk has: only what is not picked yet. */
export function PickedAgainFigures({ waveId }: { waveId: string }) {
  const t = useT()
  const { wavePickList } = useLazyLoadQuery<PickedAgainFiguresQuery>(
    graphql`
      query PickedAgainFiguresQuery($waveId: ID!) {
        wavePickList(waveId: $waveId) {
          pieces
          picked
          shares {
            packageId
          }
        }
      }
    `,
    { waveId },
    { fetchPolicy: 'network-only' },
  )
  const open = wavePickList.filter(({ picked }) => !picked)
  const packages = new Set(open.flatMap((line) => line.shares.map(({ packageId }) => packageId))).size
  return t('wave.print.whatPickedAgain', { packages, pieces: open.reduce((sum, { pieces }) => sum + pieces, 0) })
}
