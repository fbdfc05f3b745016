import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { WaitingDocuments } from '../../../station/ui/WaitingDocuments.tsx'
import type { WaitingCounts_query$key } from './__generated__/WaitingCounts_query.graphql.ts'

/** Counts that are not completed; a tap opens one. */
export function WaitingCounts({ query, onChoose }: { query: WaitingCounts_query$key; onChoose: (number: string) => void }) {
  const t = useT()
  const { stockCounts } = useFragment(
    graphql`
      fragment WaitingCounts_query on Query @argumentDefinitions(warehouseId: { type: "ID!" }) {
        stockCounts(warehouseId: $warehouseId, filter: { states: [TO_COUNT, COUNTING] }, first: 50) {
          edges {
            node {
              id
              number
              type
              remark
              progress {
                done
                lines
              }
            }
          }
        }
      }
    `,
    query,
  )
  const documents = stockCounts.edges.map(({ node: { id, number, type, remark, progress } }) => ({
    id,
    number,
    left: progress.lines - progress.done,
    about: [[t(`enum.StockCountType.${type}`), remark].filter(Boolean).join(' · ')],
  }))
  return <WaitingDocuments title={t('countScan.waiting')} documents={documents} onChoose={onChoose} />
}
