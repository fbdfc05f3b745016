import { Button } from '@chakra-ui/react'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { PrintDocument } from '../../print/PrintDocument.tsx'
import type { TransferActions_transfer$key } from './__generated__/TransferActions_transfer.graphql.ts'

const MoveOutDialog = lazyComponent(() => import('./MoveOutDialog.tsx').then((file) => file.MoveOutDialog))
const MoveInDialog = lazyComponent(() => import('./MoveInDialog.tsx').then((file) => file.MoveInDialog))
const VoidDialog = lazyComponent(() => import('./VoidDialog.tsx').then((file) => file.VoidDialog))
const ForceTransferDialog = lazyComponent(() => import('./ForceTransferDialog.tsx').then((file) => file.ForceTransferDialog))

/** Actions of a transfer, as the server allows them; what comes next is the primary one. */
export function TransferActions({ transfer: key }: { transfer: TransferActions_transfer$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const transfer = useFragment(
    graphql`
      fragment TransferActions_transfer on Transfer {
        id
        number
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
      {(allowed.has('moveOut') || allowed.has('moveIn')) && (
        <Button asChild>
          <Link to={addQuery(linkTo('/scan/move'), { order: transfer.number })}>
            <ScanLine aria-hidden />
            {t('move.title')}
          </Link>
        </Button>
      )}
      {transfer.state !== 'VOIDED' && (
        <PrintDocument label={t('transfer.print')} sheet="transfer-list" documentId={transfer.id} number={transfer.number} />
      )}
      {open === 'moveOut' && <MoveOutDialog transfer={transfer} onClose={close} />}
      {open === 'moveIn' && <MoveInDialog transfer={transfer} warehouseId={warehouseId} onClose={close} />}
      {open === 'void' && <VoidDialog transfer={transfer} onClose={close} />}
      {open === 'force' && <ForceTransferDialog transfer={transfer} warehouseId={warehouseId} onClose={close} />}
    </>
  )
}
