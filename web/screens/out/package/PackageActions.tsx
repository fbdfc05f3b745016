import { Button } from '@chakra-ui/react'
import { Copy, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import type { PackageActions_package$key } from './__generated__/PackageActions_package.graphql.ts'
import type { PackageActionsCancelMutation } from './__generated__/PackageActionsCancelMutation.graphql.ts'
import type { PackageActionsHoldMutation } from './__generated__/PackageActionsHoldMutation.graphql.ts'
import type { PackageActionsMarkMutation } from './__generated__/PackageActionsMarkMutation.graphql.ts'
import type { PackageActionsPendingMutation } from './__generated__/PackageActionsPendingMutation.graphql.ts'
import type { PackageActionsReleaseHoldMutation } from './__generated__/PackageActionsReleaseHoldMutation.graphql.ts'
import type { PackageActionsRePickMutation } from './__generated__/PackageActionsRePickMutation.graphql.ts'
import type { PackageActionsShipMutation } from './__generated__/PackageActionsShipMutation.graphql.ts'
import type { PackageActionsShippedMutation } from './__generated__/PackageActionsShippedMutation.graphql.ts'
import { consequences } from './bulkText.ts'

const HoldDialog = lazyComponent(() => import('./HoldDialog.tsx').then((file) => file.HoldDialog))
const MarkDialog = lazyComponent(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))

const InterceptDialog = lazyComponent(() => import('./InterceptDialog.tsx').then((file) => file.InterceptDialog))

const actions = ['ship', 'toBeShipped', 'rePick', 'toPending', 'releaseHold', 'hold', 'mark', 'cancel'] as const
type Action = (typeof actions)[number]

/** Actions that are allowed on a package. */
export function PackageActions({ pkg }: { pkg: PackageActions_package$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [asking, setAsking] = useState<Action | null>(null)
  const [isIntercepting, setIntercepting] = useState(false)
  const row = useFragment(
    graphql`
      fragment PackageActions_package on Package {
        id
        state
        pieces
        allowedActions
        editable
        recipient {
          name
        }
      }
    `,
    pkg,
  )
  const { id, pieces, allowedActions } = row
  const seesChannels = useRight('logistics:read')
  const mayEdit = row.editable && Boolean(row.recipient) && seesChannels
  const mayCopy = useRight('package:create') && seesChannels
  const commands = useCommands()
  const mayCreateReturn = useRight('inbound:create') && row.state === 'SHIPPED'
  const linkTo = useLinkTo()
  const offered = actions.filter((action) => allowedActions.includes(action))

  async function run(action: Action, extra: object = {}) {
    if (tell(await commands[action].run({ packageId: id, ...extra } as never))) setAsking(null)
  }

  return (
    <>
      {mayEdit && (
        <Button asChild>
          <Link to={linkTo(`/out/parcel/${encodeURIComponent(id)}/edit`)}>
            <Pencil aria-hidden />
            {t('package.edit.title')}
          </Link>
        </Button>
      )}
      {mayCopy && (
        <Button asChild>
          <Link to={addQuery(linkTo('/out/create-parcel'), { copy: id })}>
            <Copy aria-hidden />
            {t('package.edit.copy')}
          </Link>
        </Button>
      )}
      {offered.map((action) => (
        <Button key={action} colorPalette={action === 'cancel' ? 'negative' : 'gray'} onClick={() => setAsking(action)}>
          {t(`action.Package.${action}`)}
        </Button>
      ))}
      {allowedActions.includes('intercept') && <Button onClick={() => setIntercepting(true)}>{t('action.Package.intercept')}</Button>}
      {mayCreateReturn && (
        <Button asChild>
          <Link to={addQuery(linkTo('/inbound/create-warehouseWarrant'), { package: id })}>
            <Undo2 aria-hidden />
            {t('package.return.create')}
          </Link>
        </Button>
      )}
      {isIntercepting && <InterceptDialog packageId={id} onClose={() => setIntercepting(false)} />}
      {asking === 'mark' && (
        <MarkDialog
          title={t('action.Package.mark')}
          text={t('package.bulk.ask.mark', { count: 1 })}
          busy={commands.mark.busy}
          onMark={(values) => run('mark', values)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'hold' && (
        <HoldDialog
          title={t('action.Package.hold')}
          text={`${t('package.bulk.ask.hold', { count: 1 })} ${t('package.bulk.means.hold')}`}
          busy={commands.hold.busy}
          onHold={(values) => run('hold', values)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'mark' && asking !== 'hold' && (
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
  const hold = useCommand<PackageActionsHoldMutation>(graphql`
    mutation PackageActionsHoldMutation($input: HoldPackageInput!) {
      holdPackage(input: $input) {
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
  const releaseHold = useCommand<PackageActionsReleaseHoldMutation>(graphql`
    mutation PackageActionsReleaseHoldMutation($input: ReleasePackageHoldInput!) {
      releasePackageHold(input: $input) {
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
  const rePick = useCommand<PackageActionsRePickMutation>(graphql`
    mutation PackageActionsRePickMutation($input: RePickPackageInput!) {
      rePickPackage(input: $input) {
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
  return { cancel, mark, hold, releaseHold, rePick, toPending, toBeShipped, ship }
}
