import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { later } from '../../ui/later.tsx'
import type { OrderActions_order$key } from './__generated__/OrderActions_order.graphql.ts'

const VoidDialog = later(() => import('./VoidDialog.tsx').then((file) => file.VoidDialog))
const ForceDialog = later(() => import('./ForceDialog.tsx').then((file) => file.ForceDialog))
const DepartDialog = later(() => import('./DepartDialog.tsx').then((file) => file.DepartDialog))
const CloseDialog = later(() => import('./CloseDialog.tsx').then((file) => file.CloseDialog))

type Action = 'depart' | 'void' | 'close' | 'force'

/** What may be done to an order besides scanning; the server says what. */
export function OrderActions({ order }: { order: OrderActions_order$key }) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment OrderActions_order on InboundOrder {
        allowedActions
        closable
        receiptStatus
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
  return (
    <>
      {allowed.has('depart') && <Button onClick={() => setOpen('depart')}>{t('action.InboundOrder.depart')}</Button>}
      {data.closable && data.receiptStatus !== 'COMPLETE' && <Button onClick={() => setOpen('close')}>{t('inbound.close.action')}</Button>}
      {allowed.has('force') && <Button onClick={() => setOpen('force')}>{t('action.InboundOrder.force')}</Button>}
      {allowed.has('void') && <Button onClick={() => setOpen('void')}>{t('action.InboundOrder.void')}</Button>}
      {open === 'depart' && <DepartDialog order={data} onClose={close} />}
      {open === 'void' && <VoidDialog order={data} onClose={close} />}
      {open === 'close' && <CloseDialog order={data} onClose={close} />}
      {open === 'force' && <ForceDialog order={data} onClose={close} />}
    </>
  )
}
