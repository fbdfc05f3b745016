import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import type { PackageActions_package$key } from './__generated__/PackageActions_package.graphql.ts'
import type { PackageActionsCancelMutation } from './__generated__/PackageActionsCancelMutation.graphql.ts'
import type { PackageActionsMarkMutation } from './__generated__/PackageActionsMarkMutation.graphql.ts'
import type { PackageActionsPendingMutation } from './__generated__/PackageActionsPendingMutation.graphql.ts'
import type { PackageActionsShipMutation } from './__generated__/PackageActionsShipMutation.graphql.ts'
import type { PackageActionsShippedMutation } from './__generated__/PackageActionsShippedMutation.graphql.ts'
import { consequences } from './bulkText.ts'

const EditDialog = lazyComponent(() => import('./EditDialog.tsx').then((file) => file.EditDialog))
const MarkDialog = lazyComponent(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))

const actions = ['ship', 'toBeShipped', 'toPending', 'mark', 'cancel'] as const
type Action = (typeof actions)[number]

/** Actions that are allowed on a package. */
export function PackageActions({ pkg }: { pkg: PackageActions_package$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [asking, setAsking] = useState<Action | null>(null)
  const row = useFragment(
    graphql`
      fragment PackageActions_package on Package {
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
    pkg,
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
      {mayEdit && <Button onClick={() => setEditing(true)}>{t('package.edit.title')}</Button>}
      {offered.map((action) => (
        <Button key={action} colorPalette={action === 'cancel' ? 'negative' : 'gray'} onClick={() => setAsking(action)}>
          {t(`action.Package.${action}`)}
        </Button>
      ))}
      {editing && <EditDialog pkg={row} onClose={() => setEditing(false)} />}
      {asking === 'mark' && (
        <MarkDialog
          title={t('action.Package.mark')}
          text={t('package.bulk.ask.mark', { count: 1 })}
          busy={commands.mark.busy}
          onMark={(values) => run('mark', values)}
          onClose={() => setAsking(null)}
        />
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
          {t(`package.bulk.ask.${asking}`, { count: 1, pieces })} {consequences[asking] && t(consequences[asking])}
        </ConfirmDialog>
      )}
    </>
  )
}

function useCommands() {
  const cancel = useCommand<PackageActionsCancelMutation>(graphql`
    mutation PackageActionsCancelMutation($input: CancelPackageInput!) {
      cancelPackage(input: $input) {
        package {
          ...PackageActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const mark = useCommand<PackageActionsMarkMutation>(graphql`
    mutation PackageActionsMarkMutation($input: MarkAbnormalInput!) {
      markAbnormal(input: $input) {
        package {
          ...PackageActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const toPending = useCommand<PackageActionsPendingMutation>(graphql`
    mutation PackageActionsPendingMutation($input: ReturnToPendingInput!) {
      returnToPending(input: $input) {
        package {
          ...PackageActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const toBeShipped = useCommand<PackageActionsShippedMutation>(graphql`
    mutation PackageActionsShippedMutation($input: MoveToBeShippedInput!) {
      moveToBeShipped(input: $input) {
        package {
          ...PackageActions_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const ship = useCommand<PackageActionsShipMutation>(graphql`
    mutation PackageActionsShipMutation($input: ShipPackageInput!) {
      shipPackage(input: $input) {
        package {
          ...PackageActions_package
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
