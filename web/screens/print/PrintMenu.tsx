import { Box, Button, type ButtonProps, Flex } from '@chakra-ui/react'
import { ChevronDown, Printer } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx'
import { type DocumentPrinter, useDocumentPrinters } from './useDocumentPrinters.ts'

interface Props extends Omit<ButtonProps, 'onClick' | 'children'> {
  label: string
  /** The label names one of several documents, and is shown beside the chosen printer. */
  named?: boolean
  /** Prints by the browser; called in the click. */
  onBrowser: () => void
  /** Has the server print. */
  onPrinter: (printer: DocumentPrinter, stationId: string | null) => void
}

/** Print button of a document; in a warehouse with document printers also a menu of where to print it. The choice is kept for this desk. */
export function PrintMenu({ label, named: isNamed = false, onBrowser, onPrinter, ...button }: Props) {
  const t = useT()
  const { printers, chosen, choose, stationId } = useDocumentPrinters()
  const print = (printer: DocumentPrinter | null) => (printer ? onPrinter(printer, stationId) : onBrowser())
  const at =
    chosen && (isNamed ? t('print.documentAt', { document: label, printer: chosen.name }) : t('print.at', { printer: chosen.name }))
  const shown = (
    <>
      <Printer aria-hidden />
      <Box as="span" truncate>
        {at ?? label}
      </Box>
    </>
  )
  if (printers.length === 0)
    return (
      <Button maxW="full" minW="0" {...button} onClick={onBrowser}>
        {shown}
      </Button>
    )
  const { 'aria-label': named = isNamed ? label : undefined, ...rest } = button
  return (
    <Flex display="inline-flex" gap="0" maxW="full">
      <Button
        {...rest}
        {...(named && { 'aria-label': chosen ? `${named} – ${t('print.at', { printer: chosen.name })}` : named })}
        borderEndRadius="0"
        minW="0"
        onClick={() => print(chosen)}
      >
        {shown}
      </Button>
      <Menu
        {...rest}
        borderStartRadius="0"
        px="1"
        minW="0"
        aria-label={named ? `${named} – ${t('print.where')}` : t('print.where')}
        label={<ChevronDown aria-hidden />}
      >
        {[...printers, null].map((printer) => (
          <MenuItem
            key={printer?.id ?? 'browser'}
            chosen={(chosen?.id ?? null) === (printer?.id ?? null)}
            onSelect={() => {
              choose(printer)
              print(printer)
            }}
          >
            {printer ? t('print.at', { printer: printer.name }) : t('print.inBrowser')}
          </MenuItem>
        ))}
      </Menu>
    </Flex>
  )
}
