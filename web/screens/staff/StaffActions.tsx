import { Button } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { StaffActions_staff$key } from './__generated__/StaffActions_staff.graphql.ts'
import type { StaffActionsActivateMutation } from './__generated__/StaffActionsActivateMutation.graphql.ts'
import type { StaffActionsResetMutation } from './__generated__/StaffActionsResetMutation.graphql.ts'
import { ResetFactor } from './ResetFactor.tsx'

const DeactivateStaff = lazyComponent(() => import('./DeactivateStaff.tsx').then((file) => file.DeactivateStaff))

interface Props {
  staff: StaffActions_staff$key
  /** Takes the one-time password that was made. */
  onPassword: (password: string) => void
}

/** Resets the password of another account, deactivates and activates it. */
export function StaffActions({ staff: key, onPassword }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [opened, setOpened] = useState<'reset' | 'activate' | 'deactivate' | null>(null)
  const staff = useFragment(
    graphql`
      fragment StaffActions_staff on Staff {
        id
        displayName
        active
        isYou
        strongerRight
        secondFactorSince
        invitation {
          state
        }
        sessions {
          id
        }
      }
    `,
    key,
  )
  const reset = useCommand<StaffActionsResetMutation>(graphql`
    mutation StaffActionsResetMutation($input: ResetPasswordInput!) {
      resetPassword(input: $input) {
        password
        staff {
          ...StoredStaff_staff
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const activate = useCommand<StaffActionsActivateMutation>(graphql`
    mutation StaffActionsActivateMutation($input: ActivateStaffInput!) {
      activateStaff(input: $input) {
        staff {
          ...StoredStaff_staff
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { id, displayName: name, active, isYou, strongerRight, invitation, sessions } = staff
  if (isYou) return null
  const close = () => setOpened(null)
  const refusal = strongerRight ? { disabled: true, 'data-tip': t('staff.stronger', { name, right: strongerRight }) } : {}
  return (
    <>
      {active && (
        <Button {...refusal} onClick={() => setOpened('reset')}>
          <KeyRound aria-hidden />
          {t('staff.reset')}
        </Button>
      )}
      {staff.secondFactorSince && <ResetFactor staffId={id} name={name} sessions={sessions.length} refusal={refusal} />}
      {active ? (
        <Button color="negative.fg" onClick={() => setOpened('deactivate')}>
          {t(invitation ? 'staff.invitation.withdraw' : 'staff.deactivate')}
        </Button>
      ) : (
        // A new link activates an account that was invited.
        !invitation && (
          <Button {...refusal} onClick={() => setOpened('activate')}>
            {t('staff.activate')}
          </Button>
        )
      )}
      <ConfirmDialog
        open={opened === 'reset'}
        title={t('staff.resetAsk', { name })}
        confirm={t('staff.reset')}
        destructive
        busy={reset.busy}
        onConfirm={async () => {
          const outcome = await reset.run(
            { staffId: id },
            {
              updater: (store, data) => {
                if (data?.resetPassword?.password) onPassword(data.resetPassword.password)
                store.getRootField('resetPassword')?.setValue(null, 'password')
              },
            },
          )
          if (tell(outcome)) toaster.success(t('staff.resetDone', { name }))
          close()
        }}
        onClose={close}
      >
        {invitation ? t('staff.invitation.resetAbout') : t('staff.resetAbout', { count: sessions.length })}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'activate'}
        title={t('staff.activateAsk', { name })}
        confirm={t('staff.activate')}
        busy={activate.busy}
        onConfirm={async () => {
          if (tell(await activate.run({ staffId: id }))) toaster.success(t('staff.activated', { name }))
          close()
        }}
        onClose={close}
      >
        {t('staff.activateAbout')}
      </ConfirmDialog>
      {opened === 'deactivate' && <DeactivateStaff staffId={id} name={name} isInvited={Boolean(invitation)} onClose={close} />}
    </>
  )
}
