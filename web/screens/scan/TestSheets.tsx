import { Button, Flex } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { sentenceOf } from '../../relay/failure.ts'
import { toaster } from '../../ui/toaster.tsx'
import { openSheet, takeWindow } from '../out/wave/openSheet.ts'

const sheets = { 'command-sheet': 'scan.test.commandSheet', 'hole-labels': 'scan.test.holeLabels' } as const

/** What a station hangs up: the commands as barcodes, and the numbers of the sorting table's holes. */
export function TestSheets() {
  const t = useT()
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  if (!warehouse) return null
  const show = (name: string) =>
    openSheet(`/sheets/${name}/${encodeURIComponent(warehouse)}`, `${name}.pdf`, takeWindow()).catch((error) =>
      toaster.error(sentenceOf(error, t)),
    )
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
