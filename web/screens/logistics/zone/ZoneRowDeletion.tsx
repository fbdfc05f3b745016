import { graphql } from 'react-relay'
import { placeText, type ShownPlace } from '../../../../graph/logistics/states/zonePlace.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { ZoneRowDeletionMutation } from './__generated__/ZoneRowDeletionMutation.graphql.ts'

interface Props {
  zoneEditionId: string
  row: ShownPlace & { readonly id: string }
  onClose: () => void
}

/** Asks before it deletes a row of a zone table. */
export function ZoneRowDeletion({ zoneEditionId, row, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const remove = useCommand<ZoneRowDeletionMutation>(graphql`
    mutation ZoneRowDeletionMutation($input: DeleteZoneRowsInput!) {
      deleteZoneRows(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const place = placeText(row)
  async function run() {
    if (tell(await remove.run({ zoneEditionId, zoneRowIds: [row.id] }))) toaster.success(t('zone.row.deleted', { place }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('zone.row.deleteTitle', { place })}
      confirm={t('list.row.delete')}
      destructive
      busy={remove.busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t('zone.row.deleteText')}
    </ConfirmDialog>
  )
}
