import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { useRight } from '../../../shell/rights.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { later } from '../../../ui/later.tsx'
import type { ParcelActions_package$key } from './__generated__/ParcelActions_package.graphql.ts'
import type { ParcelActionsCancelMutation } from './__generated__/ParcelActionsCancelMutation.graphql.ts'
import type { ParcelActionsMarkMutation } from './__generated__/ParcelActionsMarkMutation.graphql.ts'
import type { ParcelActionsPendingMutation } from './__generated__/ParcelActionsPendingMutation.graphql.ts'
import type { ParcelActionsShipMutation } from './__generated__/ParcelActionsShipMutation.graphql.ts'
import type { ParcelActionsShippedMutation } from './__generated__/ParcelActionsShippedMutation.graphql.ts'

const EditDialog = later(() => import('./EditDialog.tsx').then((file) => file.EditDialog))
const MarkDialog = later(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))

const actions = ['ship', 'toBeShipped', 'toPending', 'mark', 'cancel'] as const
type Action = (typeof actions)[number]

/** What may be done to a package now. */
export function ParcelActions({ parcel }: { parcel: ParcelActions_package$key }) {
  const t = useT()
  const tell = useTell()
  const [asking, setAsking] = useState<Action | null>(null)
  const row = useFragment(
    graphql`
      fragment ParcelActions_package on Package {
        id
        pieces
        allowedActions
        editable
        recipient {
          name
        }
        ...EditDialog_package
      }
    `,
    parcel,
  )
  const { id, pieces, allowedActions } = row
  const [editing, setEditing] = useState(false)
  const seesChannels = useRight('logistics:read')
  const mayEdit = row.editable && Boolean(row.recipient) && seesChannels
  const commands = useCommands()
  const offered = actions.filter((action) => allowedActions.includes(action))

  async function run(action: Action, extra: object = {}) {
    if (tell(await commands[action].run({ packageId: id, ...extra } as never))) setAsking(null)
  }

  return (
    <>
      {mayEdit && <Button onClick={() => setEditing(true)}>{t('parcel.edit.title')}</Button>}
      {offered.map((action) => (
        <Button key={action} colorPalette={action === 'cancel' ? 'negative' : 'gray'} onClick={() => setAsking(action)}>
          {t(`action.Package.${action}`)}
        </Button>
      ))}
      {editing && <EditDialog parcel={row} onClose={() => setEditing(false)} />}
      {asking === 'mark' && (
        <MarkDialog count={1} of={1} busy={commands.mark.busy} onMark={(values) => run('mark', values)} onClose={() => setAsking(null)} />
      )}
      {asking !== null && asking !== 'mark' && (
        <ConfirmDialog
          open
          title={t(`action.Package.${asking}`)}
          confirm={t(`action.Package.${asking}`)}
          destructive={asking === 'cancel'}
          busy={commands[asking].busy}
          onConfirm={() => run(asking)}
          onClose={() => setAsking(null)}
        >
          {t(`parcel.bulk.ask.${asking}`, { count: 1, pieces })}
        </ConfirmDialog>
      )}
    </>
  )
}

function useCommands() {
  const cancel = useCommand<ParcelActionsCancelMutation>(graphql`
    mutation ParcelActionsCancelMutation($input: CancelPackageInput!) {
      cancelPackage(input: $input) {
        package {
          ...ParcelActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const mark = useCommand<ParcelActionsMarkMutation>(graphql`
    mutation ParcelActionsMarkMutation($input: MarkAbnormalInput!) {
      markAbnormal(input: $input) {
        package {
          ...ParcelActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const toPending = useCommand<ParcelActionsPendingMutation>(graphql`
    mutation ParcelActionsPendingMutation($input: ReturnToPendingInput!) {
      returnToPending(input: $input) {
        package {
          ...ParcelActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const toBeShipped = useCommand<ParcelActionsShippedMutation>(graphql`
    mutation ParcelActionsShippedMutation($input: MoveToBeShippedInput!) {
      moveToBeShipped(input: $input) {
        package {
          ...ParcelActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const ship = useCommand<ParcelActionsShipMutation>(graphql`
    mutation ParcelActionsShipMutation($input: ShipPackageInput!) {
      shipPackage(input: $input) {
        package {
          ...ParcelActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return { cancel, mark, toPending, toBeShipped, ship }
}
