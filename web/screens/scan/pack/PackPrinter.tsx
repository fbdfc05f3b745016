import { Box } from '@chakra-ui/react'
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import type { PackPrinter_printers$key } from './__generated__/PackPrinter_printers.graphql.ts'
import type { PackPrinterMutation } from './__generated__/PackPrinterMutation.graphql.ts'
import { ChoiceLabel } from './ChoiceLabel.tsx'

interface Props {
  printers: PackPrinter_printers$key
  station: Pick<OpenStation, 'id' | 'labelPrinter' | 'documentPrinterId'>
}

/** Printers of the labels and the documents of this station; nothing to choose in a warehouse without printers. */
export function PackPrinter({ printers: key, station }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const hintId = useId()
  const printers = useFragment(
    graphql`
      fragment PackPrinter_printers on Printer @relay(plural: true) {
        id
        name
        kind
        purpose
        state
      }
    `,
    key,
  )
  const { run, busy } = useCommand<PackPrinterMutation>(graphql`
    mutation PackPrinterMutation($input: SetStationPrinterInput!) {
      setStationPrinter(input: $input) {
        station {
          id
          labelPrinter {
            id
            name
          }
          documentPrinter {
            id
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { id: stationId, labelPrinter, documentPrinterId } = station
  const labelPrinterId = labelPrinter?.id ?? null
  const offered = (of: 'LABELS' | 'DOCUMENTS', chosen: string | null) =>
    printers.filter(({ id, kind, purpose }) => id === chosen || (kind !== 'BROWSER' && (purpose === of || purpose === 'BOTH')))
  const choose = async (changed: { labelPrinterId?: string | null; documentPrinterId?: string | null }) =>
    tell(await run({ stationId, labelPrinterId, ...changed }))
  const isPaused = printers.some(({ id, state }) => id === labelPrinterId && state === 'PAUSED')
  const choice = (label: string, chosen: string | null, of: 'LABELS' | 'DOCUMENTS', onChoose: (id: string | null) => void) => {
    const options = offered(of, chosen)
    if (options.length === 0) return null
    return (
      <ChoiceLabel>
        <span>{label}</span>
        <select
          value={chosen ?? ''}
          aria-describedby={of === 'LABELS' && isPaused ? hintId : undefined}
          disabled={busy}
          onChange={(event) => {
            event.target.blur()
            onChoose(event.target.value || null)
          }}
        >
          <option value="">{t('enum.PrinterKind.BROWSER')}</option>
          {options.map(({ id, name, state }) => (
            <option key={id} value={id}>
              {state === 'PAUSED' ? t('pack.printer.paused', { name }) : name}
            </option>
          ))}
        </select>
      </ChoiceLabel>
    )
  }
  return (
    <>
      {choice(t('pack.printer'), labelPrinterId, 'LABELS', (id) => void choose({ labelPrinterId: id }))}
      {choice(t('pack.documentPrinter'), documentPrinterId, 'DOCUMENTS', (id) => void choose({ documentPrinterId: id }))}
      {isPaused && (
        <Box id={hintId} gridColumn="1 / -1" mt="1" color="muted">
          {t('pack.printer.browserPrints')}
        </Box>
      )}
    </>
  )
}
