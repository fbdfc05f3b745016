import type { Translate } from '../../i18n/useT.ts'
import type { Tone } from '../../theme/colors.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { LocationsPage_location$data } from './__generated__/LocationsPage_location.graphql.ts'

const tones: Record<LocationsPage_location$data['status'], Tone> = { OCCUPIED: 'info', IDLE: 'gray', CLEANABLE: 'warn' }

export function locationColumns(t: Translate): Column<LocationsPage_location$data>[] {
  return [
    {
      id: 'code',
      header: t('setting.locations.code'),
      width: 160,
      card: 'title',
      sorts: { ascending: 'CODE', descending: 'CODE_DESC' },
      cell: ({ code }) => <CopyText text={code} />,
    },
    { id: 'area', header: t('setting.locations.area'), width: 180, card: 'line', cell: ({ area }) => area?.name ?? '–' },
    {
      id: 'type',
      header: t('setting.locations.type'),
      width: 120,
      card: 'line',
      cell: ({ area }) => (area ? t(`enum.CargoAreaType.${area.type}`) : '–'),
    },
    {
      id: 'column',
      header: t('setting.locations.column'),
      width: 80,
      align: 'end',
      card: 'none',
      cell: ({ column }) => <Quantity value={column} />,
    },
    {
      id: 'layer',
      header: t('setting.locations.layer'),
      width: 80,
      align: 'end',
      card: 'none',
      cell: ({ layer }) => <Quantity value={layer} />,
    },
    {
      id: 'shelfSpec',
      header: t('setting.range.spec'),
      width: 140,
      gives: 0,
      card: 'line',
      cell: ({ shelfSpec }) => shelfSpec?.name ?? '–',
    },
    {
      id: 'status',
      header: t('setting.locations.status'),
      width: 120,
      card: 'badge',
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`enum.LocationStatus.${status}`)}</StatusBadge>,
    },
    {
      id: 'created',
      header: t('setting.locations.created'),
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      width: 140,
      card: 'none',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
