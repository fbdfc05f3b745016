import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { FactorDialogCodesMutation } from './__generated__/FactorDialogCodesMutation.graphql.ts'
import type { FactorDialogRemoveMutation } from './__generated__/FactorDialogRemoveMutation.graphql.ts'
import { FactorCodeForm } from './FactorCodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

export type FactorAction = 'setUp' | 'replace' | 'codes' | 'remove'

interface Props {
  action: FactorAction
  onChanged: () => void
  onClose: () => void
}

/** One step of the own second factor in a dialog. Only its buttons close it: secrets and codes are shown once. */
export function FactorDialog({ action, onChanged, onClose }: Props) {
  const t = useT()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = useCommand<FactorDialogCodesMutation>(graphql`
    mutation FactorDialogCodesMutation($input: MakeRecoveryCodesInput!) {
      makeRecoveryCodes(input: $input) {
        recoveryCodes
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = useCommand<FactorDialogRemoveMutation>(graphql`
    mutation FactorDialogRemoveMutation($input: RemoveSecondFactorInput!) {
      removeSecondFactor(input: $input) {
        changed
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const done = () => {
    toaster.success(t(`account.factor.done.${action}`))
    onClose()
  }
  const asked = { label: t('account.factor.code'), hint: t('account.factor.codeHint'), onCancel: onClose }
  return (
    <Modal open stays onClose={onClose} title={t(`account.factor.title.${action}`)}>
      {(action === 'setUp' || action === 'replace') && (
        <SetUpFactor isReplacing={action === 'replace'} onConfirmed={onChanged} onDone={done} onCancel={onClose} />
      )}
      {action === 'codes' &&
        (codes ? (
          <RecoveryCodes codes={codes} onClose={done} />
        ) : (
          <>
            <About>{t('account.factor.makeAbout')}</About>
            <FactorCodeForm
              {...asked}
              submit={t('account.factor.title.codes')}
              busy={make.busy}
              send={(code) => make.run({ code })}
              onDone={({ payload }) => {
                onChanged()
                if (payload.recoveryCodes) setCodes(payload.recoveryCodes)
                else onClose()
              }}
            />
          </>
        ))}
      {action === 'remove' && (
        <>
          <About>{t('account.factor.removeAbout')}</About>
          <FactorCodeForm
            {...asked}
            submit={t('account.factor.title.remove')}
            destructive
            busy={remove.busy}
            send={(code) => remove.run({ code })}
            onDone={() => {
              onChanged()
              done()
            }}
          />
        </>
      )}
    </Modal>
  )
}

function About({ children }: { children: string }) {
  return (
    <Box color="muted" mb="3">
      {children}
    </Box>
  )
}
