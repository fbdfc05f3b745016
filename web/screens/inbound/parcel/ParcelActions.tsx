import { Button } from '@chakra-ui/react'
import { PackageCheck, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { PrintLabelsButton } from '../../../shell/labels/PrintLabelsButton.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { ParcelActions_parcel$key } from './__generated__/ParcelActions_parcel.graphql.ts'

const ClaimDialog = lazyComponent(() => import('./ClaimDialog.tsx').then((file) => file.ClaimDialog))
const EditParcelDialog = lazyComponent(() => import('./EditParcelDialog.tsx').then((file) => file.EditParcelDialog))
const EndParcelDialog = lazyComponent(() => import('./EndParcelDialog.tsx').then((file) => file.EndParcelDialog))

/** What can be done with an unknown parcel, as the server allows it. */
export function ParcelActions({ parcel: key, warehouseId }: { parcel: ParcelActions_parcel$key; warehouseId: string }) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayCreate = useRight('inbound:create')
  const parcel = useFragment(
    graphql`
      fragment ParcelActions_parcel on UnknownParcel {
        id
        number
        cartons
        allowedActions
        editable
        ...ClaimDialog_parcel
        ...EditParcelDialog_parcel
        ...EndParcelDialog_parcel
      }
    `,
    key,
  )
  const [open, setOpen] = useState<'claim' | 'edit' | 'return' | 'dispose' | null>(null)
  const close = () => setOpen(null)
  const allowed = new Set<string>(parcel.allowedActions)
  return (
    <>
      {allowed.has('claim') && (
        <Button variant="solid" colorPalette="brand" onClick={() => setOpen('claim')}>
          <PackageCheck aria-hidden />
          {t('action.UnknownParcel.claim')}
        </Button>
      )}
      {allowed.has('claim') && mayCreate && (
        <Button asChild>
          <Link to={addQuery(linkTo('/inbound/create-warehouseWarrant'), { parcel: parcel.id })}>
            <Plus aria-hidden />
            {t('unknown.claim.create')}
          </Link>
        </Button>
      )}
      <PrintLabelsButton
        title={t('labels.parcel', { number: parcel.number })}
        sheet={{ name: 'parcel-labels', id: parcel.id }}
        copies={{ initial: String(parcel.cartons), label: t('labels.copies'), hint: t('labels.copies.cartons') }}
        fileName={parcel.number}
      />
      {parcel.editable && (
        <Button onClick={() => setOpen('edit')}>
          <Pencil aria-hidden />
          {t('unknown.edit.action')}
        </Button>
      )}
      {allowed.has('return') && <Button onClick={() => setOpen('return')}>{t('action.UnknownParcel.return')}</Button>}
      {allowed.has('dispose') && <Button onClick={() => setOpen('dispose')}>{t('action.UnknownParcel.dispose')}</Button>}
      {open === 'claim' && <ClaimDialog parcel={parcel} warehouseId={warehouseId} onClose={close} />}
      {open === 'edit' && <EditParcelDialog parcel={parcel} warehouseId={warehouseId} onClose={close} />}
      {(open === 'return' || open === 'dispose') && <EndParcelDialog parcel={parcel} action={open} onClose={close} />}
    </>
  )
}
