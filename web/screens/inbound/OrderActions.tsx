import { Button } from '@chakra-ui/react'
import { Copy, PackageOpen, Pencil, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { addQuery } from '../../shell/addQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { OrderActions_order$key } from './__generated__/OrderActions_order.graphql.ts'

const VoidDialog = lazyComponent(() => import('./VoidDialog.tsx').then((file) => file.VoidDialog))
const ForceDialog = lazyComponent(() => import('./ForceDialog.tsx').then((file) => file.ForceDialog))
const DepartDialog = lazyComponent(() => import('./DepartDialog.tsx').then((file) => file.DepartDialog))
const CloseDialog = lazyComponent(() => import('./CloseDialog.tsx').then((file) => file.CloseDialog))

const ReceiveDialog = lazyComponent(() => import('./receipt/ReceiveDialog.tsx').then((file) => file.ReceiveDialog))

type Action = 'receive' | 'depart' | 'void' | 'close' | 'force'

/** Actions on an order besides scanning, as the server allows them. */
export function OrderActions({ order }: { order: OrderActions_order$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment OrderActions_order on InboundOrder {
        id
        allowedActions
        editable
        number
        receivable
        closable
        receiptStatus
        ...ReceiveDialog_order
        ...DepartDialog_order
        ...VoidDialog_order
        ...CloseDialog_order
        ...ForceDialog_order
      }
    `,
    order,
  )
  const [open, setOpen] = useState<Action | null>(null)
  const close = () => setOpen(null)
  const allowed = new Set<string>(data.allowedActions)
  const [search] = useSearchParams()
  const linkTo = useLinkTo()
  const mayCreate = useRight('inbound:create')
  const isComing = data.receivable && data.receiptStatus !== 'COMPLETE'
  const station = new URLSearchParams({ warehouse: search.get('warehouse') ?? '', order: data.number })
  return (
    <>
      {isComing && (
        <>
          <Button variant="solid" colorPalette="brand" onClick={() => setOpen('receive')}>
            <PackageOpen aria-hidden />
            {t('inbound.order.receiveNow')}
          </Button>
          <Button asChild>
            <Link to={`/inbound/receive?${station}`}>
              <ScanLine aria-hidden />
              {t('menu.inbound.receive')}
            </Link>
          </Button>
        </>
      )}
      {data.editable && (
        <Button asChild>
          <Link to={linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(data.id)}/edit`)}>
            <Pencil aria-hidden />
            {t('inbound.order.edit')}
          </Link>
        </Button>
      )}
      {mayCreate && (
        <Button asChild>
          <Link to={addQuery(linkTo('/inbound/create-warehouseWarrant'), { copy: data.id })}>
            <Copy aria-hidden />
            {t('inbound.order.copy')}
          </Link>
        </Button>
      )}
      {allowed.has('depart') && <Button onClick={() => setOpen('depart')}>{t('action.InboundOrder.depart')}</Button>}
      {data.closable && data.receiptStatus !== 'COMPLETE' && <Button onClick={() => setOpen('close')}>{t('inbound.close.action')}</Button>}
      {allowed.has('force') && <Button onClick={() => setOpen('force')}>{t('action.InboundOrder.force')}</Button>}
      {allowed.has('void') && <Button onClick={() => setOpen('void')}>{t('action.InboundOrder.void')}</Button>}
      {open === 'receive' && <ReceiveDialog order={data} onClose={close} />}
      {open === 'depart' && <DepartDialog order={data} onClose={close} />}
      {open === 'void' && <VoidDialog order={data} onClose={close} />}
      {open === 'close' && <CloseDialog order={data} onClose={close} />}
      {open === 'force' && <ForceDialog order={data} onClose={close} />}
    </>
  )
}
