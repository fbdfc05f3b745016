import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { TransferActions_transfer$key } from './__generated__/TransferActions_transfer.graphql.ts'

const MoveOutDialog = lazyComponent(() => import('./MoveOutDialog.tsx').then((file) => file.MoveOutDialog))
const MoveInDialog = lazyComponent(() => import('./MoveInDialog.tsx').then((file) => file.MoveInDialog))
const VoidDialog = lazyComponent(() => import('./VoidDialog.tsx').then((file) => file.VoidDialog))
const ForceTransferDialog = lazyComponent(() => import('./ForceTransferDialog.tsx').then((file) => file.ForceTransferDialog))

/** Actions of a transfer, as the server allows them; what comes next is the primary one. */
export function TransferActions({ transfer: key }: { transfer: TransferActions_transfer$key }) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const transfer = useFragment(
    graphql`
      fragment TransferActions_transfer on Transfer {
        state
        allowedActions
        ...MoveOutDialog_transfer
        ...MoveInDialog_transfer
        ...VoidDialog_transfer
        ...ForceTransferDialog_transfer
      }
    `,
    key,
  )
  const [open, setOpen] = useState<'moveOut' | 'moveIn' | 'void' | 'force' | null>(null)
  const close = () => setOpen(null)
  const allowed = new Set<string>(transfer.allowedActions)
  const primary = allowed.has('moveIn') ? 'moveIn' : 'moveOut'
  return (
    <>
      {(['moveIn', 'moveOut', 'force', 'void'] as const).map(
        (action) =>
          allowed.has(action) && (
            <Button key={action} {...(action === primary && { variant: 'solid', colorPalette: 'brand' })} onClick={() => setOpen(action)}>
              {t(`action.Transfer.${action}`)}
            </Button>
          ),
      )}
      {open === 'moveOut' && <MoveOutDialog transfer={transfer} onClose={close} />}
      {open === 'moveIn' && <MoveInDialog transfer={transfer} warehouseId={warehouseId} onClose={close} />}
      {open === 'void' && <VoidDialog transfer={transfer} onClose={close} />}
      {open === 'force' && <ForceTransferDialog transfer={transfer} warehouseId={warehouseId} onClose={close} />}
    </>
  )
}
