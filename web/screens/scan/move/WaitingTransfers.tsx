import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { WaitingDocuments } from '../../../station/ui/WaitingDocuments.tsx'
import type { WaitingTransfers_query$key } from './__generated__/WaitingTransfers_query.graphql.ts'

/** Transfers that are not complete, those in the user's hands first; a tap opens one. */
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
              isHeldByYou
              moveKey
              lines {
                from
                to
              }
            }
          }
        }
      }
    `,
    query,
  )
  const documents = transfers.edges.map(({ node: { id, number, quantity, movedIn, holder, isHeldByYou, moveKey, lines } }) => {
    const from = [...new Set(lines.map((line) => line.from))].join(', ')
    const to = [...new Set(lines.flatMap((line) => line.to ?? []))].join(', ')
    return {
      id,
      number,
      left: quantity - movedIn,
      isMine: isHeldByYou ?? false,
      about: [
        to ? t('move.fromTo', { from, to }) : from,
        moveKey && t('move.adHoc'),
        isHeldByYou ? t('move.mine') : holder && t('move.heldBy', { holder }),
      ],
    }
  })
  return <WaitingDocuments title={t('move.waiting')} documents={documents} onChoose={onChoose} />
}
