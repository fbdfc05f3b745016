import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import type { WaitingTransfers_query$key } from './__generated__/WaitingTransfers_query.graphql.ts'

/** Transfers that are not complete; a tap opens one. */
export function WaitingTransfers({ query, onChoose }: { query: WaitingTransfers_query$key; onChoose: (number: string) => void }) {
  const t = useT()
  const { transfers } = useFragment(
    graphql`
      fragment WaitingTransfers_query on Query @argumentDefinitions(warehouseId: { type: "ID!" }) {
        transfers(warehouseId: $warehouseId, filter: { states: [CREATED, PARTIAL] }, first: 50) {
          edges {
            node {
              id
              number
              quantity
              movedIn
              holder
              lines {
                from
              }
            }
          }
        }
      }
    `,
    query,
  )
  if (transfers.edges.length === 0) return null
  return (
    <SideList>
      <h4>{t('move.waiting')}</h4>
      <ol>
        {transfers.edges.map(({ node: { id, number, quantity, movedIn, holder, lines } }) => (
          <li key={id} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <Choice type="button" className="name" onClick={() => onChoose(number)}>
              <span className="code">{number}</span>
              <small className="code">{[...new Set(lines.map(({ from }) => from))].join(', ')}</small>
              {holder && <small>{t('move.heldBy', { holder })}</small>}
            </Choice>
            <span className="count">
              <b>{quantity - movedIn}</b>
            </span>
          </li>
        ))}
      </ol>
    </SideList>
  )
}

const Choice = chakra('button', { base: { minH: '12', textAlign: 'start', cursor: 'button', _hover: { textDecoration: 'underline' } } })
