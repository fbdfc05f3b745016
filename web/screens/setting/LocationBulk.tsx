import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { PrintLabelsButton } from '../../shell/labels/PrintLabelsButton.tsx'
import type { AllRows } from '../../shell/list/listProps.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import type { LocationBulkCleanMutation } from './__generated__/LocationBulkCleanMutation.graphql.ts'
import type { LocationBulkDeleteMutation } from './__generated__/LocationBulkDeleteMutation.graphql.ts'

interface Props {
  selection: Selection
  all: AllRows
  /** Codes of the selected locations. */
  codes: readonly string[]
  warehouseId: string
}

/** Maximum locations of one command. */
const changedMaximum = 500

/** Actions on the selected locations: labels, cleaning up and deleting. */
export function LocationBulk({ selection, all, codes, warehouseId }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const [isDeleting, setDeleting] = useState(false)
  const clean = useCommand<LocationBulkCleanMutation>(graphql`
    mutation LocationBulkCleanMutation($input: CleanLocationsInput!) {
      cleanLocations(input: $input) {
        locations {
          ...LocationsPage_location
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
    mutation LocationBulkDeleteMutation($input: DeleteLocationsInput!) {
      deleteLocations(input: $input) {
        deleted
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const input = { warehouseId, locationIds: [...selection.ids] }
  const finish = (text: string) => {
    toaster.success(text)
    selection.clear()
    reload()
  }

  async function cleanUp() {
    const outcome = await clean.run(input)
    if (tell(outcome)) finish(t('setting.locations.cleaned', { count: outcome.payload.locations.length }))
  }

  async function deleteAll() {
    const outcome = await remove.run(input)
    setDeleting(false)
    if (tell(outcome)) finish(t('setting.locations.deleted', { count: outcome.payload.deleted ?? 0 }))
  }

  const count = codes.length
  const tooMany = count > changedMaximum && { disabled: true, 'data-tip': t('list.bulk.atMost', { count: changedMaximum }) }
  return (
    <>
      <BulkBar count={count} onClear={selection.clear} {...all}>
        <PrintLabelsButton
          size="sm"
          title={t('labels.locations', { count })}
          sheet={{ name: 'location-labels', id: warehouseId, codes }}
          copies={{ initial: '1', label: t('labels.copies') }}
          fileName="locations"
        />
        <Button size="sm" loading={clean.busy} {...tooMany} onClick={() => void cleanUp()}>
          {t('setting.locations.clean')}
        </Button>
        <Button size="sm" {...tooMany} onClick={() => setDeleting(true)}>
          {t('list.row.delete')}
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={isDeleting}
        title={t('setting.locations.deleteTitle', { count })}
        confirm={t('list.row.delete')}
        destructive
        busy={remove.busy}
        onConfirm={() => void deleteAll()}
        onClose={() => setDeleting(false)}
      >
        {t('setting.locations.deleteText')}
      </ConfirmDialog>
    </>
  )
}
