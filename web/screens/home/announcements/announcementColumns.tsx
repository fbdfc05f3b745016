import { Box } from '@chakra-ui/react'
import { announcementMachine } from '../../../../graph/announcement/states.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { AnnouncementsPage_announcement$data } from './__generated__/AnnouncementsPage_announcement.graphql.ts'

type Row = AnnouncementsPage_announcement$data

/** State of an announcement; a published one is over after its last day. */
export function AnnouncementState({ t, state, isOver }: Pick<Row, 'state' | 'isOver'> & { t: Translate }) {
  if (state === 'PUBLISHED' && isOver) return <StatusBadge tone="gray">{t('announcement.view.OVER')}</StatusBadge>
  return <StatusBadge tone={stateTone(announcementMachine, state)}>{t(`state.Announcement.${state}`)}</StatusBadge>
}

/** Whom an announcement is for. */
export function audienceText(
  t: Translate,
  {
    audience,
    warehouse,
    roles,
    customers,
    isForAllRoles,
    isForAllCustomers,
  }: Pick<Row, 'audience' | 'isForAllRoles' | 'isForAllCustomers'> & {
    warehouse: { displayName: string } | null | undefined
    roles: readonly { name: string }[]
    customers: readonly { name: string }[]
  },
): string {
  const place = warehouse?.displayName ?? t('announcement.everywhere')
  const namesOf = (chosen: readonly { name: string }[]) => chosen.map(({ name }) => name).join(t('announcement.and'))
  const ofStaff = () => (isForAllRoles ? t('announcement.allStaff') : namesOf(roles) || t('announcement.rolesDeleted'))
  const ofCustomers = () => {
    if (isForAllCustomers) return t('announcement.allCustomers')
    const count = customers.length
    return count <= namedCustomers
      ? t('announcement.customers', { count, names: namesOf(customers) })
      : t('announcement.customerCount', { count })
  }
  return `${place} · ${audience === 'STAFF' ? ofStaff() : ofCustomers()}`
}

/** More customers than these are counted. */
const namedCustomers = 3

/** Columns of the list of announcements. */
export function announcementColumns(t: Translate): Column<Row>[] {
  return [
    {
      id: 'title',
      header: t('announcement.field.title'),
      width: 260,
      hideable: false,
      card: 'title',
      cell: ({ title, pinned }) => (
        <>
          {title}
          {pinned && (
            <Box as="span" color="warn.fg" ms="1.5" textStyle="xs">
              {t('announcement.field.pinned')}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: t('announcement.field.state'),
      width: 110,
      card: 'badge',
      cell: ({ state, isOver }) => <AnnouncementState t={t} state={state} isOver={isOver} />,
    },
    {
      id: 'read',
      header: t('announcement.field.read'),
      width: 130,
      card: 'line',
      cell: ({ state, reach: { people, read } }) => (state === 'DRAFT' ? '–' : t('announcement.readOf', { read, people })),
    },
    { id: 'audience', header: t('announcement.field.audience'), width: 240, card: 'line', cell: (row) => audienceText(t, row) },
    {
      id: 'days',
      header: t('announcement.field.days'),
      width: 190,
      card: 'line',
      cell: ({ fromDay, untilDay }) => t('announcement.days', { from: fromDay, until: untilDay }),
    },
    { id: 'author', header: t('announcement.field.author'), width: 120, gives: 2, card: 'none', cell: ({ author }) => author ?? '–' },
    {
      id: 'created',
      header: t('announcement.field.created'),
      width: 130,
      gives: 1,
      card: 'none',
      sorts: { ascending: 'OLDEST', descending: 'NEWEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
