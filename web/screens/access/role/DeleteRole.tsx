import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { DeleteRoleMutation } from './__generated__/DeleteRoleMutation.graphql.ts'

interface Props {
  id: string
  version: number
  name: string
  /** Number of accounts that have it; it can be deleted with none. */
  holderCount: number
}

/** Deletes a role that no account has. */
export function DeleteRole({ id, version, name, holderCount }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const [isAsked, setAsked] = useState(false)
  const { run, busy } = useCommand<DeleteRoleMutation>(graphql`
    mutation DeleteRoleMutation($input: DeleteRoleInput!) {
      deleteRole(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = async () => {
    const isDone = tell(await run({ roleId: id, expectedVersion: version }))
    setAsked(false)
    if (!isDone) return
    toaster.success(t('access.role.deleted', { name }))
    await navigate(linkTo('/role/list'), { replace: true })
  }
  return (
    <>
      <Button color="negative.fg" onClick={() => setAsked(true)}>
        {t('list.row.delete')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title={t('access.role.deleteAsk', { name })}
          confirm={t('list.row.delete')}
          destructive
          busy={busy}
          isRefused={holderCount > 0}
          onConfirm={() => void remove()}
          onClose={() => setAsked(false)}
        >
          {holderCount > 0 ? t('access.role.deleteRefused', { count: holderCount }) : t('access.role.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
