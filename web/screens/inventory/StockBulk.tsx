import { Button } from '@chakra-ui/react'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { ProductLabelsButton } from '../../shell/labels/ProductLabelsButton.tsx'
import type { SelectedRows } from '../../shell/list/listProps.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { StocksPage_stock$data } from './__generated__/StocksPage_stock.graphql.ts'

const StockBulkLevel = lazyComponent(() => import('./StockBulkLevel.tsx').then((file) => file.StockBulkLevel))

/** As many products as the address of a new count has room for. */
const countedMaximum = 50

interface Props extends SelectedRows<StocksPage_stock$data, { warehouseId: string }> {
  onBegun: (jobId: string) => void
}

/** Actions on the selected products of the inventory: low-stock level, a new count, labels. */
export function StockBulk({ rows, selection, all, variables: { warehouseId }, onBegun }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const [isSetting, setSetting] = useState(false)
  const seesJobs = useRight('bulk:read')
  const mayLevel = [useRight('product:edit'), useRight('inventory:setLevels')].some(Boolean) && seesJobs
  const mayCount = useRight('inventory:manageCounts')
  const mayLabel = useRight('product:read')
  const selected = rows.filter(({ product }) => selection.ids.has(product.id))
  const count = selected.length
  const toCount = addQuery(linkTo('/inventory/create-count'), [
    ...selected.flatMap(({ product: { id, sku } }) => [['product', id] as const, ['sku', sku] as const]),
  ])
  return (
    <>
      <BulkBar count={count} onClear={selection.clear} {...all}>
        {mayLevel && (
          <Button size="sm" onClick={() => setSetting(true)}>
            {t('stock.bulk.level')}
          </Button>
        )}
        {mayCount &&
          (count > countedMaximum ? (
            <Button size="sm" disabled data-tip={t('list.bulk.atMost', { count: countedMaximum })}>
              <ClipboardList aria-hidden />
              {t('stock.action.count')}
            </Button>
          ) : (
            <Button asChild size="sm">
              <Link to={toCount}>
                <ClipboardList aria-hidden />
                {t('stock.action.count')}
              </Link>
            </Button>
          ))}
        {mayLabel && (
          <ProductLabelsButton
            warehouseId={warehouseId}
            count={count}
            readIds={async (most) => selected.slice(0, most).map(({ product }) => product.id)}
          />
        )}
      </BulkBar>
      {isSetting && (
        <StockBulkLevel
          input={{ warehouseId, ids: selected.map(({ id }) => id) }}
          onBegun={(jobId) => {
            selection.clear()
            onBegun(jobId)
          }}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  )
}
