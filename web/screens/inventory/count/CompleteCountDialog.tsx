import { Box, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { CompleteCountDialog_count$key } from './__generated__/CompleteCountDialog_count.graphql.ts'
import type { CompleteCountDialogMutation } from './__generated__/CompleteCountDialogMutation.graphql.ts'

/** Completes a count; says before how many pieces change and who loses goods. */
export function CompleteCountDialog({ count: key, onClose }: { count: CompleteCountDialog_count$key; onClose: () => void }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { id, number, sheet } = useFragment(
    graphql`
      fragment CompleteCountDialog_count on StockCount {
        id
        number
        sheet {
          lines {
            state
            progress
            difference
          }
          losses {
            kind
            number
          }
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<CompleteCountDialogMutation>(graphql`
    mutation CompleteCountDialogMutation($input: CompleteStockCountInput!) {
      completeStockCount(input: $input) {
        stockCount {
          ...CountPage_count
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const lines = sheet?.lines ?? []
  const posted = lines.filter(({ state }) => state === 'DIFFERENT' || state === 'APPROVED')
  const sum = (sign: 1 | -1) => posted.reduce((total, { difference }) => total + Math.max(0, sign * (difference ?? 0)), 0)
  const open = lines.filter(({ progress, state }) => progress === 'OPEN' || progress === 'RECOUNT' || state === 'NEEDS_APPROVAL').length
  return (
    <ConfirmDialog
      open
      title={t('count.complete.title', { number })}
      confirm={t('action.StockCount.complete')}
      busy={busy}
      isRefused={open > 0}
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await run({ stockCountId: id })
        if (!tell(outcome)) return
        toaster.success(t('count.complete.done', { number }))
        onClose()
      }}
    >
      <Flex direction="column" gap="2">
        {open > 0 && <Box color="warn.fg">{t('count.complete.open', { count: open })}</Box>}
        <Box>{t('count.complete.pieces', { missing: sum(-1), found: sum(1) })}</Box>
        {sheet?.losses && sheet.losses.length > 0 && (
          <Box>
            {t('count.complete.losses', {
              count: sheet.losses.length,
              numbers: sheet.losses.map((loss) => loss.number).join(', '),
            })}
          </Box>
        )}
      </Flex>
    </ConfirmDialog>
  )
}
