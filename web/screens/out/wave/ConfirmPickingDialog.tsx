import { Box, Button, Flex } from '@chakra-ui/react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useDraft, writeDraft } from '../../../ui/drafts.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import type { ConfirmPickingDialogMutation } from './__generated__/ConfirmPickingDialogMutation.graphql.ts'
import type { ConfirmPickingDialogQuery } from './__generated__/ConfirmPickingDialogQuery.graphql.ts'
import { AffectedPackages } from './AffectedPackages.tsx'
import { ShortPickLines } from './ShortPickLines.tsx'
import { type MissingByLine, toShortPicks } from './shortPicks.ts'
import type { DialogProps } from './waveActions.ts'

/** Confirms picking in full or with short picks; shows the affected packages first. */
export function ConfirmPickingDialog({ wave, onClose }: DialogProps) {
  const t = useT()
  // Typed short picks are kept as a draft, which survives a reload and the end of the session.
  const close = () => {
    writeDraft(draftOf(wave), null)
    onClose()
  }
  return (
    <Modal open onClose={close} title={t('wave.confirm.title', { number: wave.number })} width="2xl" besides={false}>
      <Suspense fallback={<FormSkeleton fields={4} />}>
        <Content wave={wave} onClose={close} />
      </Suspense>
    </Modal>
  )
}

const draftOf = ({ id }: DialogProps['wave']) => `confirmPicking.${id}`

function Content({ wave, onClose }: DialogProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [missing, setMissing] = useDraft<MissingByLine>(draftOf(wave), {})
  const { wavePickList: lines } = useLazyLoadQuery<ConfirmPickingDialogQuery>(
    graphql`
      query ConfirmPickingDialogQuery($waveId: ID!) {
        wavePickList(waveId: $waveId) {
          locationId
          productId
          pieces
          picked
          ...ShortPickLines_line
        }
      }
    `,
    { waveId: wave.id },
    { fetchPolicy: 'network-only' },
  )
  const { run, busy } = useCommand<ConfirmPickingDialogMutation>(graphql`
    mutation ConfirmPickingDialogMutation($input: ConfirmPickingInput!) {
      confirmPicking(input: $input) {
        abnormal {
          id
          state
        }
        wave {
          ...waveNode_wave
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const open = lines.filter(({ picked }) => !picked)
  const pieces = open.reduce((sum, line) => sum + line.pieces, 0)
  const shorts = toShortPicks(open, missing)
  const short = shorts?.reduce((sum, one) => sum + one.missing, 0) ?? 0

  async function confirm() {
    if (!shorts) return
    const outcome = await run({ waveId: wave.id, ...(shorts.length > 0 && { shorts }) })
    if (!tell(outcome, null, t('ui.error.confirm'))) return
    const abnormal = outcome.payload.abnormal.length
    if (abnormal > 0) toaster.warning(t('wave.confirm.doneShort', { number: wave.number, abnormal }))
    else toaster.success(t('wave.confirm.done', { number: wave.number }))
    onClose()
  }

  return (
    <>
      <p>{t('wave.confirm.what', { pieces, lines: open.length })}</p>
      <ShortPickLines lines={open} missing={missing} onChange={setMissing} />
      <Box position="sticky" bottom="-2" py="3" bg="card">
        {shorts && short > 0 && (
          <Suspense fallback={<p>{t('ui.loading.label')}</p>}>
            <AffectedPackages waveId={wave.id} shorts={shorts} isConfirmed />
          </Suspense>
        )}
        <Flex justify="flex-end" wrap="wrap" gap="2" mt="3">
          <Button onClick={onClose} disabled={busy}>
            {t('ui.dialog.back')}
          </Button>
          <Button
            variant="solid"
            colorPalette={short > 0 ? 'negative' : 'brand'}
            disabled={busy || !shorts}
            aria-busy={busy}
            onClick={confirm}
          >
            {!shorts
              ? t('wave.ask.confirm')
              : short > 0
                ? t('wave.confirm.buttonShort', { picked: pieces - short, short })
                : t('wave.confirm.button', { pieces })}
          </Button>
        </Flex>
      </Box>
    </>
  )
}
