import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { ErrorBoundary } from '../../relay/ErrorBoundary.tsx'
import { Timeline } from '../../ui/document/Timeline.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useUnnamedActor } from '../../ui/UnnamedActor.ts'
import type { ProductHistoryDialogQuery } from './__generated__/ProductHistoryDialogQuery.graphql.ts'
import { timelineEntries } from './timelineEntries.tsx'
import { useChangeText } from './useChangeText.ts'

interface Props {
  productId: string
  sku: string
  textOf: (name: string, value: unknown) => string
  onClose: () => void
}

/** The history of a product, up to its newest hundred entries. */
export function ProductHistoryDialog({ sku, onClose, ...props }: Props) {
  const t = useT()
  return (
    <Modal open title={t('product.history.of', { sku })} onClose={onClose} width="lg">
      <ErrorBoundary of={props.productId} fallback={() => <EmptyState kind="nothing" hint={t('ui.error.noConnection')} />}>
        <Suspense fallback={<FormSkeleton />}>
          <Entries {...props} />
        </Suspense>
      </ErrorBoundary>
    </Modal>
  )
}

function Entries({ productId, textOf }: Pick<Props, 'productId' | 'textOf'>) {
  const unnamed = useUnnamedActor()
  const changeText = useChangeText(textOf)
  const { node } = useLazyLoadQuery<ProductHistoryDialogQuery>(
    graphql`
      query ProductHistoryDialogQuery($id: ID!) {
        node(id: $id) {
          ... on Product {
            history(first: 100) {
              id
              what
              at
              by
              changes {
                field
                from
                to
              }
            }
          }
        }
      }
    `,
    { id: productId },
    { fetchPolicy: 'store-and-network' },
  )
  return <Timeline entries={timelineEntries(unnamed, node?.history ?? [], changeText)} />
}
