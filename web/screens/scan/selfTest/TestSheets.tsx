import { Button, Flex } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { usePrintSheet } from '../../../relay/usePrintSheet.ts'

const sheets = { 'command-sheet': 'scan.test.commandSheet', 'slot-labels': 'scan.test.slotLabels' } as const

/** Sheets to print for a station: command barcodes and slot labels of the put wall. */
export function TestSheets() {
  const t = useT()
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  const print = usePrintSheet()
  if (!warehouse) return null
  const show = (name: string) => print(name, warehouse, name)
  return (
    <section>
      <h2>{t('scan.test.sheets')}</h2>
      <p>{t('scan.test.sheetsHint')}</p>
      <Flex wrap="wrap" gap="2">
        {Object.entries(sheets).map(([name, label]) => (
          <Button key={name} onClick={() => show(name)}>
            <Printer aria-hidden />
            {t(label)}
          </Button>
        ))}
      </Flex>
    </section>
  )
}
