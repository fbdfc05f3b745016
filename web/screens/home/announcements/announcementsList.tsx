import type { Translate } from '../../../i18n/useT.ts'
import type { Tone } from '../../../theme/colors.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { searchOf } from '../../../ui/searchOf.ts'
import type { AnnouncementsPage_location$data } from './__generated__/AnnouncementsPage_location.graphql.ts'

export const views = ['ALL', 'OCCUPIED', 'IDLE'] as const
export type View = (typeof views)[number]
export type Sort = 'CODE' | 'NEWEST'

/** What the URL holds of the list; there are no dates. */
export const announcementsList: ListSpec<View, 'code', Sort, 'area'> = {
  views,
  fields: ['code'],
  sorts: ['CODE', 'NEWEST'],
  filters: { area: null },
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'code', Sort, 'area'>) {
  return {
    ...(view !== 'ALL' && { statuses: [view] }),
    ...searchOf(search),
    ...(filters.area[0] !== undefined && { cargoAreaId: filters.area[0] }),
  }
}

const tones: Record<AnnouncementsPage_location$data['status'], Tone> = { OCCUPIED: 'info', IDLE: 'gray', CLEANABLE: 'warn' }

export function announcementsColumns(t: Translate): Column<AnnouncementsPage_location$data>[] {
  return [
    {
      id: 'code',
      header: t('home.announcements.code'),
      width: 160,
      hideable: false,
      card: 'title',
      sorts: { ascending: 'CODE' },
      cell: ({ code }) => <CopyText text={code} />,
    },
    { id: 'area', header: t('home.announcements.area'), width: 180, card: 'line', cell: ({ area }) => area?.name ?? '–' },
    {
      id: 'type',
      header: t('home.announcements.type'),
      width: 120,
      card: 'line',
      cell: ({ area }) => (area ? t(`enum.CargoAreaType.${area.type}`) : '–'),
    },
    {
      id: 'status',
      header: t('home.announcements.status'),
      width: 120,
      card: 'badge',
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`enum.LocationStatus.${status}`)}</StatusBadge>,
    },
    {
      id: 'created',
      header: t('home.announcements.created'),
      width: 140,
      card: 'none',
      sorts: { descending: 'NEWEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
