import { Box, Button } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { DeletePrinter_printer$key } from './__generated__/DeletePrinter_printer.graphql.ts'
import type { DeletePrinterMutation } from './__generated__/DeletePrinterMutation.graphql.ts'

/** Deletes a printer after a confirmation that names its stations; while it has open jobs, they may be cancelled with it. */
export function DeletePrinter({ printer: key }: { printer: DeletePrinter_printer$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id, name, stationNames } = useFragment(
    graphql`
      fragment DeletePrinter_printer on Printer {
        id
        name
        stationNames
      }
    `,
    key,
  )
  const { run, busy } = useCommand<DeletePrinterMutation>(graphql`
    mutation DeletePrinterMutation($input: DeletePrinterInput!) {
      deletePrinter(input: $input) {
        printer {
          id
          deletedAt
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const close = () => {
    setAsked(false)
    setRefusal(null)
  }
  async function remove() {
    const outcome = await run({ printerId: id, cancelsJobs: refusal !== null })
    const open = outcome.ok ? undefined : outcome.errors.find(({ code }) => code === 'PRINTER_HAS_JOBS')
    if (open) return setRefusal(open.message)
    if (!tell(outcome)) return close()
    toaster.success(t('printer.deleted', { name }))
    await navigate(linkTo('/setting/printers'), { replace: true })
  }
  return (
    <Section title={t('printer.delete.title')}>
      <Button onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
        {t('printer.delete.action')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        destructive
        title={t('printer.delete.ask', { name })}
        confirm={t(refusal === null ? 'printer.delete.action' : 'printer.delete.withJobs')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={close}
      >
        {stationNames.length > 0 ? t('printer.delete.stations', { stations: stationNames.join(', ') }) : t('printer.delete.unused')}
        {refusal !== null && (
          <Box role="alert" mt="3" color="negative.fg">
            {refusal}
          </Box>
        )}
      </ConfirmDialog>
    </Section>
  )
}
