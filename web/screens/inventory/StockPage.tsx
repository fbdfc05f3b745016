import { Box, Flex } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../relay/page.ts'
import { ObjectNotFound } from '../../shell/ObjectNotFound.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import type { StockPageQuery } from './__generated__/StockPageQuery.graphql.ts'
import { StockFigures } from './StockFigures.tsx'
import { StockFlow } from './StockFlow.tsx'
import { StockLocations } from './StockLocations.tsx'

const query = graphql`
  query StockPageQuery($warehouseId: ID!, $productId: ID!) {
    node(id: $productId) {
      ... on Product {
        sku
        name: displayName
        barcodes
        customer {
          name: displayName
        }
      }
    }
    productStock(warehouseId: $warehouseId, productId: $productId) {
      ...StockFigures_stock
    }
    ...StockLocations_query @arguments(warehouseId: $warehouseId, productId: $productId)
    ...StockFlow_query @arguments(warehouseId: $warehouseId, productId: $productId)
  }
`

export const loader = pageLoader<StockPageQuery>(query, ({ params, warehouseId }) => ({
  warehouseId,
  productId: params.id ?? '',
}))

/** Stock of one product in the warehouse: quantities, locations and ledger. */
export function Component() {
  const linkTo = useLinkTo()
  const data = usePage<StockPageQuery>(query)
  const { id: productId = '' } = useParams()
  const { node, productStock } = data
  if (!node?.sku) return <ObjectNotFound />
  return (
    <Box maxW="1440px">
      <BackBar title={node.sku} to={linkTo('/inventory/inventory-list')} />
      <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="1" mb="4" color="muted">
        <Box color="ink" textStyle="md" fontWeight="medium" minW="0">
          <GoodsName name={node.name} lines={2} />
        </Box>
        <span>{node.customer?.name}</span>
        {node.barcodes?.map((barcode) => (
          <CopyText key={barcode} text={barcode} />
        ))}
      </Flex>
      <Flex direction="column" gap="4">
        {productStock && <StockFigures stock={productStock} />}
        <StockLocations query={data} product={{ id: productId, sku: node.sku }} />
        <StockFlow query={data} />
      </Flex>
    </Box>
  )
}
