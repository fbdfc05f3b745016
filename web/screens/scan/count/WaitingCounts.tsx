import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
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
  if (stockCounts.edges.length === 0) return null
  return (
    <SideList>
      <h4>{t('countScan.waiting')}</h4>
      <ol>
        {stockCounts.edges.map(({ node: { id, number, type, remark, progress } }) => (
          <li key={id} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <Choice type="button" className="name" onClick={() => onChoose(number)}>
              <span className="code">{number}</span>
              <small>{[t(`enum.StockCountType.${type}`), remark].filter(Boolean).join(' · ')}</small>
            </Choice>
            <span className="count">
              <b>{progress.lines - progress.done}</b>
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}

const Choice = chakra('button', { base: { minH: '12', textAlign: 'start', cursor: 'button', _hover: { textDecoration: 'underline' } } })
