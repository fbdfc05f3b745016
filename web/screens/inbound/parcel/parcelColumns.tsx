import { unknownParcelMachine } from '../../../../graph/inbound/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import { OrderState } from '../OrderState.tsx'
import type { ParcelsPage_parcel$data } from './__generated__/ParcelsPage_parcel.graphql.ts'
import { OrderLink } from './OrderLink.tsx'

export type Parcel = ParcelsPage_parcel$data

/** What customers are not told of their parcels, or is the same in each of them. */
const ofStaff: ReadonlySet<string> = new Set(['state', 'place', 'customer', 'author', 'remark'])

export function parcelColumns(t: Translate, isOfCustomer: boolean): Column<Parcel>[] {
  const columns = allColumns(t, isOfCustomer)
  return isOfCustomer ? columns.filter(({ id }) => !ofStaff.has(id)) : columns
}

function allColumns(t: Translate, isOfCustomer: boolean): Column<Parcel>[] {
  return [
    {
      id: 'number',
      header: t('unknown.field.number'),
      width: 130,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    {
      id: 'state',
      header: t('unknown.field.state'),
      width: 108,
      card: 'badge',
      cell: ({ state }) => <StatusBadge tone={stateTone(unknownParcelMachine, state)}>{t(`state.UnknownParcel.${state}`)}</StatusBadge>,
    },
    {
      id: 'trackingNumber',
      header: t('unknown.field.trackingNumber'),
      width: 170,
      card: 'line',
      cell: ({ trackingNumber }) => (trackingNumber ? <CopyText text={trackingNumber} /> : '–'),
    },
    { id: 'carrier', header: t('unknown.field.carrier'), width: 96, card: 'line', cell: ({ carrier }) => carrier || '–' },
    { id: 'sender', header: t('unknown.field.sender'), width: 150, gives: 1, card: 'line', cell: ({ sender }) => sender || '–' },
    {
      id: 'cartons',
      header: t('unknown.field.cartons'),
      width: 72,
      align: 'end',
      card: 'line',
      cell: ({ cartons }) => <Quantity value={cartons} />,
    },
    { id: 'place', header: t('unknown.field.place'), width: 110, card: 'line', cell: ({ place }) => place || '–' },
    { id: 'customer', header: t('unknown.field.customer'), width: 116, card: 'line', cell: ({ customerName }) => customerName ?? '–' },
    {
      id: 'order',
      header: t('unknown.field.order'),
      width: 120,
      card: 'line',
      cell: ({ order }) => (order ? <OrderLink order={order} /> : '–'),
    },
    {
      id: 'progress',
      header: t('unknown.field.progress'),
      width: 116,
      card: isOfCustomer ? 'badge' : 'line',
      cell: ({ order }) => (order ? <OrderState state={order.state} /> : '–'),
    },
    {
      id: 'author',
      header: t('unknown.field.author'),
      width: 104,
      card: 'none',
      cell: ({ history }) => history[0]?.by ?? t('document.history.program'),
    },
    { id: 'remark', header: t('unknown.field.remark'), width: 160, gives: 2, card: 'none', cell: ({ remark }) => remark || '–' },
    {
      id: 'created',
      header: t('unknown.field.arrived'),
      width: 112,
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      card: 'line',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
