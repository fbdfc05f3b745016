import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { CloseWallMutation } from './__generated__/CloseWallMutation.graphql.ts'

interface Props {
  wall: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Closes a wall screen for good, after a question. */
export function CloseWall({ wall: { id, name }, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useCommand<CloseWallMutation>(graphql`
    mutation CloseWallMutation($input: RevokeWallTokenInput!) {
      revokeWallToken(input: $input) {
        wallToken {
          ...WallsPage_wall
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const close = async () => {
    if (tell(await run({ wallTokenId: id }))) toaster.success(t('access.wall.closed', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('access.wall.closeAsk', { name })}
      confirm={t('access.wall.closeNow')}
      destructive
      busy={busy}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      {t('access.wall.closeAbout')}
    </ConfirmDialog>
  )
}
