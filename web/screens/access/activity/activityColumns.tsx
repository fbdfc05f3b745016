import { Box } from '@chakra-ui/react'
import type { Translate } from '../../../i18n/useT.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { absolute } from '../../../ui/RelativeTime.tsx'
import type { ActivityPage_entry$data } from './__generated__/ActivityPage_entry.graphql.ts'
import { OutcomeBadge } from './outcome.tsx'

export type Entry = ActivityPage_entry$data

type Who = Pick<Entry, 'who' | 'actorName'>

/** Who acted: the name, or what kind of caller without one. */
export function actorText({ who, actorName }: Who, t: Translate): string {
  return actorName ?? t(`enum.ActivityWho.${who as 'SYSTEM'}`)
}

/** On what it was: one object by its number, several by their count. */
function documentText({ documents, documentCount }: Entry, t: Translate): string {
  if (documentCount > 1) return t('activity.documents', { count: documentCount })
  const [document] = documents
  return document?.label ?? '–'
}

function placeText({ who, stationName }: Pick<Entry, 'who' | 'stationName'>, t: Translate): string {
  if (stationName) return stationName
  if (who === 'SYSTEM') return t('activity.from.server')
  return t(who === 'KEY' ? 'activity.from.api' : 'activity.from.console')
}

const Second = ({ children }: { children: string | null }) => (
  <Box as="span" color="muted" ms="2" textStyle="xs">
    {children}
  </Box>
)

interface Options {
  t: Translate
  zone: string
  commandText: (command: string) => string
}

/** Columns of the list of what was done. */
export function activityColumns({ t, zone, commandText }: Options): Column<Entry>[] {
  return [
    {
      id: 'at',
      header: t('activity.field.at'),
      width: 160,
      hideable: false,
      card: 'line',
      cell: ({ at }) => (
        <time dateTime={at} data-tip={zone}>
          {absolute(new Date(at), zone)}
        </time>
      ),
    },
    {
      id: 'who',
      header: t('activity.field.who'),
      width: 170,
      card: 'line',
      cell: (entry) => (
        <>
          {actorText(entry, t)}
          {entry.actorName && entry.who !== 'STAFF' && <Second>{t(`enum.ActivityWho.${entry.who as 'KEY'}`)}</Second>}
        </>
      ),
    },
    {
      id: 'what',
      header: t('activity.field.what'),
      width: 230,
      hideable: false,
      card: 'title',
      cell: ({ command }) => commandText(command),
    },
    {
      id: 'on',
      header: t('activity.field.on'),
      width: 150,
      card: 'line',
      cell: (entry) => (
        <Box as="span" textStyle="code">
          {documentText(entry, t)}
        </Box>
      ),
    },
    {
      id: 'from',
      header: t('activity.field.from'),
      width: 190,
      gives: 1,
      card: 'none',
      cell: (entry) => (
        <>
          {placeText(entry, t)}
          <Second>{entry.address ?? null}</Second>
        </>
      ),
    },
    {
      id: 'warehouse',
      header: t('access.key.warehouse'),
      width: 90,
      gives: 2,
      card: 'none',
      cell: ({ warehouseNumber }) => warehouseNumber ?? '–',
    },
    {
      id: 'outcome',
      header: t('activity.field.outcome'),
      width: 120,
      card: 'badge',
      cell: ({ outcome }) => <OutcomeBadge t={t} outcome={outcome} />,
    },
  ]
}
