import { Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { labelsMaximum } from '../../../graph/warehouse/states.ts'
import { useBulk } from '../../bulk/useBulk.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { ChosenLabelsButton } from '../../shell/labels/ChosenLabelsButton.tsx'
import type { SelectedRows } from '../../shell/list/listProps.ts'
import { useRight } from '../../shell/rights.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { LocationBulkCleanMutation } from './__generated__/LocationBulkCleanMutation.graphql.ts'
import type { LocationBulkDeleteMutation } from './__generated__/LocationBulkDeleteMutation.graphql.ts'
import type { LocationsPage_location$data } from './__generated__/LocationsPage_location.graphql.ts'

const LocationBulkSpec = lazyComponent(() => import('./LocationBulkSpec.tsx').then((file) => file.LocationBulkSpec))

type Row = LocationsPage_location$data

const ids = graphql`
  query LocationBulkIdsQuery($warehouseId: ID!, $filter: LocationFilter!, $first: Int!, $after: String) {
    list: locations(warehouseId: $warehouseId, filter: $filter, sort: NEWEST, first: $first, after: $after) {
      totalCount
      edges {
        cursor
        node {
          id
          code
        }
      }
    }
  }
`

const idOf = ({ id }: Row) => id

interface Props extends SelectedRows<Row, { warehouseId: string }> {
  onBegun: (jobId: string) => void
}

/** Actions on the selected locations or on all that match: labels, shelf size, cleaning up and deleting; each location has its own result. */
export function LocationBulk({ rows, hasMore, selection, variables, onBegun }: Props) {
  const t = useT()
  const { warehouseId } = variables
  const [asking, setAsking] = useState<'spec' | 'clean' | 'delete' | null>(null)
  const mayChange = [useRight('warehouse:edit'), useRight('bulk:read')].every(Boolean)
  const { selected, isAll, count, chosen, begun, readAll, bar } = useBulk({ ids, rows, idOf, hasMore, selection, variables, onBegun })
  const clean = useCommand<LocationBulkCleanMutation>(graphql`
    mutation LocationBulkCleanMutation($input: CleanEachLocationInput!) {
      cleanEachLocation(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = useCommand<LocationBulkDeleteMutation>(graphql`
    mutation LocationBulkDeleteMutation($input: DeleteEachLocationInput!) {
      deleteEachLocation(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const input = { warehouseId, ...chosen() }
  const close = () => setAsking(null)
  return (
    <>
      <BulkBar {...bar}>
        <ChosenLabelsButton
          warehouseId={warehouseId}
          sheet="location-labels"
          count={count}
          maximum={labelsMaximum}
          readCodes={async (most) => (isAll ? await readAll(most) : selected).flatMap(({ code }) => code ?? [])}
          titleOf={(codes) => t('labels.locations', { count: codes })}
          copies={{ initial: '1', label: t('labels.copies') }}
          fileName="locations"
        >
          <Printer aria-hidden />
          {t('labels.print')}
        </ChosenLabelsButton>
        {mayChange && (
          <>
            <Button size="sm" onClick={() => setAsking('spec')}>
              {t('setting.locations.setSpec')}
            </Button>
            <Button size="sm" onClick={() => setAsking('clean')}>
              {t('setting.locations.clean')}
            </Button>
            <Button size="sm" onClick={() => setAsking('delete')}>
              {t('list.row.delete')}
            </Button>
          </>
        )}
      </BulkBar>
      {asking === 'spec' && <LocationBulkSpec count={count} input={input} onBegun={begun} onClose={close} />}
      <ConfirmDialog
        open={asking === 'clean'}
        title={t('setting.locations.do.clean', { count })}
        confirm={t('setting.locations.clean')}
        busy={clean.busy}
        onConfirm={async () => {
          if (begun(await clean.run(input))) close()
        }}
        onClose={close}
      >
        {t('setting.locations.cleanText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('setting.locations.deleteTitle', { count })}
        confirm={t('list.row.delete')}
        destructive
        busy={remove.busy}
        onConfirm={async () => {
          if (begun(await remove.run(input))) close()
        }}
        onClose={close}
      >
        {t('setting.locations.deleteText')}
      </ConfirmDialog>
    </>
  )
}
