import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useCallback, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, pageParamsOf, usePage } from '../../relay/page.ts'
import { refetchActive } from '../../relay/refetchActive.ts'
import { isOfStaff } from '../../relay/session.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { CustomerLink } from '../../shell/CustomerLink.tsx'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MomentChip } from '../../ui/filter/MomentChip.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { momentQuery, readMoment } from '../../ui/moment.ts'
import { PastBanner } from '../../ui/PastBanner.tsx'
import { useMoment } from '../../ui/useMoment.ts'
import type { StockPage_product$key } from './__generated__/StockPage_product.graphql.ts'
import type { StockPageFiguresQuery } from './__generated__/StockPageFiguresQuery.graphql.ts'
import type { StockPagePastQuery } from './__generated__/StockPagePastQuery.graphql.ts'
import type { StockPageQuery } from './__generated__/StockPageQuery.graphql.ts'
import { filterOf, flowList } from './flowList.ts'
import { PastStockLocations } from './PastStockLocations.tsx'
import { StockActions } from './StockActions.tsx'
import { PastStockFigures, StockFigures } from './StockFigures.tsx'
import { StockFlow } from './StockFlow.tsx'
import { StockLevel } from './StockLevel.tsx'
import { StockLocations } from './StockLocations.tsx'

const query = graphql`
  query StockPageQuery($warehouseId: ID!, $productId: ID!, $flow: StockFlowFilter!, $locations: Boolean!) {
    node(id: $productId) {
      ... on Product {
        sku
        customer {
          id
        }
      }
      ...StockPage_product @alias(as: "product")
    }
    productStock(warehouseId: $warehouseId, productId: $productId) {
      ...StockFigures_stock
      ...StockLevel_stock
    }
    ...StockLocations_query
      @arguments(warehouseId: $warehouseId, productId: $productId)
      @include(if: $locations)
      @alias(as: "places")
    ...StockFlow_query @arguments(warehouseId: $warehouseId, productId: $productId, filter: $flow)
  }
`

/** What changes with the stock of the product, besides its ledger. */
const figures = graphql`
  query StockPageFiguresQuery($warehouseId: ID!, $productId: ID!, $locations: Boolean!) {
    productStock(warehouseId: $warehouseId, productId: $productId) {
      ...StockFigures_stock
      ...StockLevel_stock
    }
    ...StockLocations_query
      @arguments(warehouseId: $warehouseId, productId: $productId)
      @include(if: $locations)
      @alias(as: "places")
  }
`

const stockChanges = graphql`
  subscription StockPageSubscription($warehouseId: ID!) {
    stockChanged(warehouseId: $warehouseId)
  }
`

const pastQuery = graphql`
  query StockPagePastQuery($warehouseId: ID!, $productId: ID!, $moment: DateTime!, $flow: StockFlowFilter!, $locations: Boolean!) {
    node(id: $productId) {
      ...StockPage_product @alias(as: "product")
    }
    productStockAt(warehouseId: $warehouseId, productId: $productId, at: $moment) {
      ...StockFigures_past
    }
    ...PastStockLocations_query
      @arguments(warehouseId: $warehouseId, productId: $productId, moment: $moment)
      @include(if: $locations)
      @alias(as: "places")
    ...StockFlow_query @arguments(warehouseId: $warehouseId, productId: $productId, filter: $flow)
  }
`

const flowOf = (search: URLSearchParams) => filterOf(readListUrl(search, flowList), readMoment(search))
const currentLoader = pageLoader<StockPageQuery>(query, ({ params, warehouseId, search }) => ({
  warehouseId,
  productId: params.id ?? '',
  flow: flowOf(search),
  locations: isOfStaff(),
}))
const pastLoader = pageLoader<StockPagePastQuery>(pastQuery, ({ params, warehouseId, search }) => ({
  warehouseId,
  productId: params.id ?? '',
  moment: readMoment(search) ?? '',
  flow: flowOf(search),
  locations: isOfStaff(),
}))

export const loader = (args: LoaderFunctionArgs) => (readMoment(pageParamsOf(args).search) ? pastLoader(args) : currentLoader(args))

/** Stock of one product in the warehouse, now or at a moment in the past: quantities, locations and ledger. */
export function Component() {
  return useMoment().moment ? <Past /> : <Current />
}

function Current() {
  const data = usePage<StockPageQuery>(query)
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const [changes, setChanges] = useState(0)
  const changed = useCallback(async () => {
    await refetchActive<StockPageFiguresQuery>(figures, { warehouseId, productId: id, locations: isOfStaff() })
    setChanges((count) => count + 1)
  }, [warehouseId, id])
  useDocumentChanges({ subscription: stockChanges, variables: { warehouseId }, changed, restMs: 3000 })
  return (
    <Page product={data.node?.product ?? null}>
      {data.productStock && <StockFigures stock={data.productStock} />}
      <StockLevel
        product={{ id, sku: data.node?.sku ?? '', customerId: data.node?.customer?.id ?? null }}
        stock={data.productStock ?? null}
      />
      {data.places && <StockLocations query={data.places} product={{ id, sku: data.node?.sku ?? '' }} />}
      <StockFlow query={data} productId={id} changes={changes} />
    </Page>
  )
}

function Past() {
  const t = useT()
  const data = usePage<StockPagePastQuery>(pastQuery)
  const { id = '' } = useParams()
  const { moment } = useMoment()
  return (
    <Page product={data.node?.product ?? null}>
      {data.productStockAt ? (
        <>
          <PastStockFigures stock={data.productStockAt} />
          {data.places && <PastStockLocations query={data.places} />}
          <StockFlow query={data} productId={id} moment={moment} />
        </>
      ) : (
        <Box layerStyle="card" p="6">
          <EmptyState kind="nothing" hint={t('stock.product.nothingThen')} />
        </Box>
      )}
    </Page>
  )
}

function Page({ product, children }: { product: StockPage_product$key | null; children: ReactNode }) {
  const linkTo = useLinkTo()
  const choice = useMoment()
  const { id = '' } = useParams()
  const { moment } = choice
  const data = useFragment(
    graphql`
      fragment StockPage_product on Product {
        sku
        name: displayName
        barcodes
        customer {
          id
          name: displayName
        }
      }
    `,
    product,
  )
  if (!data) return <ObjectNotFound />
  return (
    <Box maxW="1440px">
      <BackBar title={data.sku} to={addQuery(linkTo('/inventory/inventory-list'), momentQuery(moment))}>
        {!moment && <StockActions product={{ id, sku: data.sku, customerId: data.customer?.id ?? null }} />}
        <MomentChip {...choice} />
      </BackBar>
      {moment && <PastBanner {...choice} moment={moment} />}
      <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="1" mb="4" color="muted">
        <Box color="ink" textStyle="md" fontWeight="medium" minW="0">
          <GoodsName name={data.name} lines={2} />
        </Box>
        <span>{data.customer && <CustomerLink customer={data.customer} name={data.customer.name} />}</span>
        {data.barcodes.map((barcode) => (
          <CopyText key={barcode} text={barcode} />
        ))}
      </Flex>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </Box>
  )
}
