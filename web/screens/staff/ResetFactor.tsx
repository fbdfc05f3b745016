import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { ResetFactorMutation } from './__generated__/ResetFactorMutation.graphql.ts'

interface Props {
  staffId: string
  name: string
  /** Number of their open sessions, which end. */
  sessions: number
  /** Why it would be refused, as properties of the button. */
  refusal: { disabled?: boolean; 'data-tip'?: string }
}

/** Removes the second factor of somebody who has lost the phone. */
export function ResetFactor({ staffId, name, sessions, refusal }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [isAsked, setAsked] = useState(false)
  const { run, busy } = useCommand<ResetFactorMutation>(graphql`
    mutation ResetFactorMutation($input: ResetSecondFactorInput!) {
      resetSecondFactor(input: $input) {
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
  return (
    <>
      <Button {...refusal} onClick={() => setAsked(true)}>
        {t('staff.factor.reset')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('staff.factor.resetAsk', { name })}
        confirm={t('staff.factor.reset')}
        destructive
        busy={busy}
        onConfirm={async () => {
          if (tell(await run({ staffId }))) toaster.success(t('staff.factor.resetDone', { name }))
          setAsked(false)
        }}
        onClose={() => setAsked(false)}
      >
        {t('staff.factor.resetAbout', { count: sessions })}
      </ConfirmDialog>
    </>
  )
}
