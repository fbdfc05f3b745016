import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useReload } from '../../relay/useReload.ts'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { StockLevel_stock$key } from './__generated__/StockLevel_stock.graphql.ts'

const StockLevelDialog = lazyComponent(() => import('./StockLevelDialog.tsx').then((file) => file.StockLevelDialog))

interface Props {
  /** Without the customer there is no right to set its level. */
  product: { id: string; sku: string; customerId: string | null }
  /** Null if the warehouse never had any. */
  stock: StockLevel_stock$key | null
}

/** From how many pieces on the stock of the product is low in the warehouse, and whether it is. */
export function StockLevel({ product: { id, sku, customerId }, stock }: Props) {
  const t = useT()
  const reload = useReload()
  const warehouseId = useCurrentWarehouse()?.id
  const mayEdit = useRight('product:edit')
  const maySetLevels = useRight('inventory:setLevels')
  const [open, setOpen] = useState(false)
  const data = useFragment(
    graphql`
      fragment StockLevel_stock on ProductStock {
        level
        isLow
      }
    `,
    stock,
  )
  const level = data?.level ?? null
  const maySet = (mayEdit || maySetLevels) && warehouseId && customerId
  if (level === null && !maySet) return null
  return (
    <Flex as="section" aria-label={t('stock.level.title')} layerStyle="card" px="4" py="2.5" wrap="wrap" align="center" gap="3">
      <Box as="h2" textStyle="sm" fontWeight="semibold" color="muted">
        {t('stock.level.title')}
      </Box>
      {level === null ? (
        <Box color="muted">{t('stock.level.none')}</Box>
      ) : (
        <Box fontWeight="semibold">{t('stock.level.of', { level })}</Box>
      )}
      {data?.isLow && <StatusBadge tone="warn">{t('stock.level.isLow')}</StatusBadge>}
      {maySet && (
        <Button size="sm" ms="auto" onClick={() => setOpen(true)}>
          {t(level === null ? 'stock.level.set' : 'stock.level.change')}
        </Button>
      )}
      {open && maySet && (
        <StockLevelDialog
          warehouseId={warehouseId}
          customerId={customerId}
          sku={sku}
          level={level}
          productId={id}
          onSaved={() => void reload()}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  )
}
