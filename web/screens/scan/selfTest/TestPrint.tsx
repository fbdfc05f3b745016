import { Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useT } from '../../../i18n/useT.ts'
import { Barcode } from '../../../station/ui/Barcode.tsx'
import { TestLabel } from './TestLabel.tsx'

/** Prints a 100 × 150 mm label whose barcode can be scanned. */
export function TestPrint({ code }: { code: string }) {
  const t = useT()
  return (
    <section>
      <h2>{t('scan.test.print')}</h2>
      <p>{t('scan.test.printHint')}</p>
      <Barcode text={code} heightMillimetres={12} />
      <Button mt="3" display="flex" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('scan.test.printNow')}
      </Button>
      {createPortal(<TestLabel code={code} />, document.body)}
    </section>
  )
}
