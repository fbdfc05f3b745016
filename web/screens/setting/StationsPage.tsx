import { Button } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { ActivityLink } from '../../shell/ActivityLink.tsx'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { StationsPageQuery, StationsPageQuery$data } from './__generated__/StationsPageQuery.graphql.ts'
import type { StationsPageReleaseMutation } from './__generated__/StationsPageReleaseMutation.graphql.ts'

type Station = StationsPageQuery$data['stations'][number]

const query = graphql`
  query StationsPageQuery($warehouseId: ID!) {
    stations(warehouseId: $warehouseId) {
      id
      name
      user {
        id
        name
      }
      idle
      usedAt
      labelPrinter {
        name
      }
      documentPrinter {
        name
      }
      createdAt
      registeredBy
    }
  }
`

const changes = graphql`
  subscription StationsPageSubscription($warehouseId: ID!) {
    stationsChanged(warehouseId: $warehouseId) {
      id
    }
  }
`

export const loader = pageLoader<StationsPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** The scan stations of a warehouse, who uses them, and their release. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const warehouse = useCurrentWarehouse()
  const { stations } = usePage<StationsPageQuery>(query)
  const [asked, setAsked] = useState<Station | null>(null)
  useDocumentChanges({ subscription: changes, variables: { warehouseId: warehouse?.id ?? '' }, changed: reload })
  const { run, busy } = useCommand<StationsPageReleaseMutation>(graphql`
    mutation StationsPageReleaseMutation($input: ReleaseStationInput!) {
      releaseStation(input: $input) {
        station {
          id
          idle
          usedAt
          user {
            id
            name
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const columns = useMemo(
    (): Column<Station>[] => [
      { id: 'name', header: t('station.list.name'), width: 150, card: 'title', cell: ({ name }) => name },
      {
        id: 'state',
        header: t('station.list.state'),
        width: 110,
        card: 'badge',
        cell: ({ user, idle }) => (
          <StatusBadge tone={!user ? 'gray' : idle ? 'warn' : 'positive'}>
            {t(!user ? 'inbound.station.free' : idle ? 'station.list.idle' : 'station.list.used')}
          </StatusBadge>
        ),
      },
      { id: 'user', header: t('station.list.user'), width: 140, card: 'line', cell: ({ user }) => user?.name ?? '–' },
      {
        id: 'usedAt',
        header: t('station.list.usedAt'),
        width: 110,
        card: 'line',
        cell: ({ usedAt }) => (usedAt ? <RelativeTime at={usedAt} /> : '–'),
      },
      {
        id: 'labels',
        header: t('station.list.labels'),
        width: 135,
        gives: 2,
        card: 'line',
        cell: ({ labelPrinter }) => labelPrinter?.name ?? t('station.list.browser'),
      },
      {
        id: 'documents',
        header: t('station.list.documents'),
        width: 135,
        gives: 1,
        card: 'line',
        cell: ({ documentPrinter }) => documentPrinter?.name ?? t('station.list.browser'),
      },
      {
        id: 'created',
        header: t('station.list.created'),
        width: 170,
        gives: 0,
        card: 'line',
        cell: ({ createdAt, registeredBy }) => (
          <>
            <RelativeTime at={createdAt} />
            {registeredBy && ` · ${registeredBy}`}
          </>
        ),
      },
      {
        id: 'actions',
        header: t('list.columns.actions'),
        width: 200,
        grow: 0,
        align: 'end',
        card: 'line',
        cell: (station) => (
          <>
            <ActivityLink of={{ station: station.id }} label={t('activity.ofStation', { station: station.name })} />
            {station.user && (
              <Button
                size="sm"
                variant="ghost"
                color="negative.fg"
                aria-label={t('station.list.releaseOf', { station: station.name })}
                onClick={() => setAsked(station)}
              >
                {t('station.list.release')}
              </Button>
            )}
          </>
        ),
      },
    ],
    [t],
  )
  const release = async ({ id, name, user }: Station) => {
    const outcome = await run({ stationId: id, staffId: user?.id ?? '' })
    if (tell(outcome)) {
      // Somebody else may have taken it since the dialog was opened; they keep it.
      const keeper = outcome.payload.station?.user
      if (keeper) toaster.neutral(t('station.list.notReleased', { station: name, name: keeper.name }))
      else toaster.success(t('station.list.released', { station: name }))
    }
    setAsked(null)
  }
  return (
    <ListPage title={t('menu.setting.stations')} about={warehouse?.name}>
      <DataTable
        label={t('menu.setting.stations')}
        rows={stations}
        rowId={({ id }) => id}
        columns={columns}
        empty={<EmptyState kind="nothing" hint={t('station.list.nothing')} />}
      />
      {asked?.user && (
        <ConfirmDialog
          open
          title={t('station.list.releaseAsk', { station: asked.name })}
          confirm={t('station.list.release')}
          destructive
          busy={busy}
          onConfirm={() => void release(asked)}
          onClose={() => setAsked(null)}
        >
          {t('station.list.releaseText', { name: asked.user.name })}
        </ConfirmDialog>
      )}
    </ListPage>
  )
}
