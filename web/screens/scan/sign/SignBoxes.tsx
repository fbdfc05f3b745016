import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { SideList } from '../../../station/ui/SideList.ts'
import { StatusMark } from '../../../station/ui/StatusMark.tsx'
import type { SignBoxes_order$key } from './__generated__/SignBoxes_order.graphql.ts'

/** Boxes of the open order: signed for and missing ones. */
export function SignBoxes({ order, now }: { order: SignBoxes_order$key; now: string | null | undefined }) {
  const t = useT()
  const { number, boxes } = useFragment(
    graphql`
      fragment SignBoxes_order on InboundOrder {
        number
        boxes {
          id
          mark
          signedAt
          weightGrams
          contents {
            declared
          }
        }
      }
    `,
    order,
  )
  return (
    <SideList>
      <h4>{t('inbound.boxes.of', { number })}</h4>
      <ol>
        {boxes.map(({ id, mark, signedAt, contents }) => (
          <li key={id} data-now={id === now || undefined}>
            <StatusMark status={signedAt ? 'applied' : 'waiting'} />
            <span className="name code">{mark}</span>
            <span className="count">
              {contents.length > 0 && t('inbound.pieces', { count: contents.reduce((sum, { declared }) => sum + declared, 0) })}
            </span>
          </li>
        ))}
      </ol>
      {boxes.length === 0 && <p>{t('inbound.boxes.none')}</p>}
    </SideList>
  )
}
