import { Box, Button } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { type Told, useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { AdjustmentActions_adjustment$key } from './__generated__/AdjustmentActions_adjustment.graphql.ts'
import type { AdjustmentActionsApproveMutation } from './__generated__/AdjustmentActionsApproveMutation.graphql.ts'
import type { AdjustmentActionsWithdrawMutation } from './__generated__/AdjustmentActionsWithdrawMutation.graphql.ts'
import { StockChanges } from './StockChanges.tsx'

const RefuseDialog = lazyComponent(() => import('./RefuseDialog.tsx').then((file) => file.RefuseDialog))

/** What may be decided on a waiting adjustment, as the server allows it. */
export function AdjustmentActions({ adjustment: key }: { adjustment: AdjustmentActions_adjustment$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const adjustment = useFragment(
    graphql`
      fragment AdjustmentActions_adjustment on Adjustment {
        id
        number
        state
        allowedActions
        ...RefuseDialog_adjustment
        ...StockChanges_adjustment
      }
    `,
    key,
  )
  const approve = useCommand<AdjustmentActionsApproveMutation>(graphql`
    mutation AdjustmentActionsApproveMutation($input: ApproveAdjustmentInput!) {
      approveAdjustment(input: $input) {
        adjustment {
          ...AdjustmentPage_adjustment
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const withdraw = useCommand<AdjustmentActionsWithdrawMutation>(graphql`
    mutation AdjustmentActionsWithdrawMutation($input: WithdrawAdjustmentInput!) {
      withdrawAdjustment(input: $input) {
        adjustment {
          ...AdjustmentPage_adjustment
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const [open, setOpen] = useState<'approve' | 'refuse' | 'withdraw' | null>(null)
  const close = () => setOpen(null)
  const { id, number, state } = adjustment
  const allowed = new Set<string>(adjustment.allowedActions)

  async function decide(run: (input: { adjustmentId: string }) => Promise<Told>, done: string) {
    if (tell(await run({ adjustmentId: id }))) toaster.success(done)
    close()
  }

  return (
    <>
      {state === 'AWAITING_APPROVAL' && !allowed.has('approve') && <Box color="muted">{t('adjustment.waiting.own')}</Box>}
      {allowed.has('approve') && (
        <Button variant="solid" colorPalette="brand" onClick={() => setOpen('approve')}>
          <Check aria-hidden />
          {t('action.Adjustment.approve')}
        </Button>
      )}
      {allowed.has('refuse') && <Button onClick={() => setOpen('refuse')}>{t('action.Adjustment.refuse')}</Button>}
      {allowed.has('withdraw') && <Button onClick={() => setOpen('withdraw')}>{t('action.Adjustment.withdraw')}</Button>}
      <ConfirmDialog
        open={open === 'approve'}
        title={t('adjustment.approve.title', { number })}
        confirm={t('action.Adjustment.approve')}
        busy={approve.busy}
        onConfirm={() => void decide(approve.run, t('adjustment.approve.done', { number }))}
        onClose={close}
      >
        <StockChanges adjustment={adjustment} />
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'withdraw'}
        title={t('adjustment.withdraw.title', { number })}
        confirm={t('action.Adjustment.withdraw')}
        destructive
        busy={withdraw.busy}
        onConfirm={() => void decide(withdraw.run, t('adjustment.withdraw.done', { number }))}
        onClose={close}
      >
        {t('adjustment.refuse.text')}
      </ConfirmDialog>
      {open === 'refuse' && <RefuseDialog adjustment={adjustment} onClose={close} />}
    </>
  )
}
