import { Button } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { Input } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { PackReprintMutation } from './__generated__/PackReprintMutation.graphql.ts'
import { ChoiceForm } from './ChoiceForm.ts'
import type { LabelPrinting } from './useLabelPrinting.ts'

interface Props {
  packages: readonly { packageId: string; packageNumber: string }[]
  /** The package preselected for reprinting. */
  meant: string | null
  printing: LabelPrinting
  onClose: () => void
}

/** Reprints the label of a packed package; the reason is stored with the print job. */
export function PackReprint({ packages, meant, printing, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const form = useId()
  const field = useId()
  const [packageId, setPackageId] = useState(meant ?? packages[0]?.packageId ?? '')
  const [reason, setReason] = useState('')
  const { run, busy } = useCommand<PackReprintMutation>(graphql`
    mutation PackReprintMutation($input: PrintLabelInput!) {
      printLabel(input: $input) {
        package {
          id
          number
          label {
            path
          }
        }
        printJob {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function again(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim() || busy) return
    const outcome = await run({ packageId, reason: reason.trim() })
    if (!tell(outcome)) return
    const { package: printed, printJob } = outcome.payload
    onClose()
    if (printed?.label.path && printJob) printing.print({ jobId: printJob.id, number: printed.number, path: printed.label.path })
  }
  const footer = (
    <Button type="submit" form={form} size="xl" variant="solid" colorPalette="brand" disabled={busy || !reason.trim()}>
      {t('pack.reprint.confirm')}
    </Button>
  )
  return (
    <Modal open onClose={onClose} title={t('pack.reprint.title')} footer={footer}>
      <ChoiceForm id={form} onSubmit={again}>
        <label>
          {t('pack.reprint.choose')}
          <select value={packageId} onChange={(event) => setPackageId(event.target.value)}>
            {packages.map((one) => (
              <option key={one.packageId} value={one.packageId}>
                {one.packageNumber}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={field}>
          {t('pack.reprint.reason')}
          <Input id={field} size="xl" maxLength={200} value={reason} data-autofocus onChange={(event) => setReason(event.target.value)} />
        </label>
      </ChoiceForm>
    </Modal>
  )
}
