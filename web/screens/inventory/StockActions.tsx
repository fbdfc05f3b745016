import { Button } from '@chakra-ui/react'
import { ClipboardList, MapIcon, PencilLine, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'

interface Props {
  /** Without the customer there is no right to adjust its stock. */
  product: { id: string; sku: string; customerId: string | null }
}

/** What can be done with the stock of a product, in forms that know it, and where else it is shown. */
export function StockActions({ product: { id, sku, customerId } }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayAdjust = useRight('inventory:adjust')
  const mayCount = useRight('inventory:manageCounts')
  const mayMap = useRight('warehouse:read')
  const maySee = useRight('product:read')
  const filled = { product: id, sku }
  return (
    <>
      {maySee && (
        <Action to={linkTo(`/product/edit/${encodeURIComponent(id)}`)} icon={<Tag aria-hidden />}>
          {t('stock.action.product')}
        </Action>
      )}
      {mayMap && (
        <Action to={addQuery(linkTo('/inventory/map'), { q: sku })} icon={<MapIcon aria-hidden />}>
          {t('stock.action.map')}
        </Action>
      )}
      {mayCount && (
        <Action to={addQuery(linkTo('/inventory/create-count'), filled)} icon={<ClipboardList aria-hidden />}>
          {t('stock.action.count')}
        </Action>
      )}
      {mayAdjust && customerId && (
        <Action to={addQuery(linkTo('/inventory/create-adjust'), { ...filled, customer: customerId })} icon={<PencilLine aria-hidden />}>
          {t('stock.action.adjust')}
        </Action>
      )}
    </>
  )
}

const Action = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
  <Button asChild size="sm">
    <Link to={to}>
      {icon}
      {children}
    </Link>
  </Button>
)
