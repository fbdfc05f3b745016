import { Box, Button, Flex } from '@chakra-ui/react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { absolute } from '../../ui/RelativeTime.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useTimeZone } from '../../ui/TimeZone.tsx'
import type { FlowPostings_query$key } from './__generated__/FlowPostings_query.graphql.ts'
import type { FlowPostingsMoreQuery } from './__generated__/FlowPostingsMoreQuery.graphql.ts'
import type { FlowPostingsQuery } from './__generated__/FlowPostingsQuery.graphql.ts'
import type { StockFlow_group$data } from './__generated__/StockFlow_group.graphql.ts'

interface Props {
  group: StockFlow_group$data
  productId: string
  onClose: () => void
}

/** The single changes of a row of the ledger, as they were posted. */
export function FlowPostings({ group, productId, onClose }: Props) {
  const t = useT()
  const { quantity, location, documentNumber } = group
  const title = [t(`stock.quantity.${quantity}`), location, documentNumber].filter(Boolean).join(' · ')
  return (
    <Modal open onClose={onClose} title={title} width="2xl">
      <Box pb="3">
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <Postings group={group} productId={productId} />
        </Suspense>
      </Box>
    </Modal>
  )
}

function Postings({ group: { no, firstNo }, productId }: Omit<Props, 'onClose'>) {
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const data = useLazyLoadQuery<FlowPostingsQuery>(
    graphql`
      query FlowPostingsQuery($warehouseId: ID!, $productId: ID!, $group: StockFlowGroupRange) {
        ...FlowPostings_query @arguments(warehouseId: $warehouseId, productId: $productId, group: $group)
      }
    `,
    { warehouseId, productId, group: { first: firstNo, last: no } },
  )
  return <PostingTable query={data} />
}

function PostingTable({ query }: { query: FlowPostings_query$key }) {
  const t = useT()
  const zone = useTimeZone()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<FlowPostingsMoreQuery, FlowPostings_query$key>(
    graphql`
      fragment FlowPostings_query on Query
      @refetchable(queryName: "FlowPostingsMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        productId: { type: "ID!" }
        group: { type: "StockFlowGroupRange" }
        until: { type: "DateTime" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        stockFlow(warehouseId: $warehouseId, productId: $productId, group: $group, until: $until, first: $first, after: $after)
          @connection(key: "FlowPostings_stockFlow", filters: ["warehouseId", "productId", "group", "until"]) {
          edges {
            node {
              no
              at
              change
              after
            }
          }
        }
      }
    `,
    query,
  )
  return (
    <>
      <LineTable
        label={t('stock.flow.postings')}
        flush={false}
        lines={data.stockFlow.edges.map(({ node }) => node)}
        lineId={({ no }) => no}
        columns={[
          { id: 'at', header: t('stock.flow.at'), cell: ({ at }) => absolute(new Date(at), zone) },
          {
            id: 'change',
            header: t('stock.flow.change'),
            align: 'end',
            cell: ({ change }) => <Quantity value={change} signed />,
          },
          { id: 'after', header: t('stock.flow.after'), align: 'end', cell: ({ after }) => <Quantity value={after} /> },
          { id: 'no', header: t('stock.flow.no'), align: 'end', cell: ({ no }) => no },
        ]}
        empty={t('stock.flow.nothing')}
      />
      {hasNext && (
        <Flex justify="center" mt="3">
          <Button loading={isLoadingNext} onClick={() => loadNext(100)}>
            {t('stock.flow.more')}
          </Button>
        </Flex>
      )}
    </>
  )
}
