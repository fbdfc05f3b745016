import { useT } from '../../../i18n/useT.ts'
import { Barcode } from '../../../station/ui/Barcode.tsx'
import { PrintButton } from '../../../ui/PrintButton.tsx'
import { TestLabel } from './TestLabel.tsx'

/** Prints a 100 × 150 mm label whose barcode can be scanned. */
export function TestPrint({ code }: { code: string }) {
  const t = useT()
  return (
    <section>
      <h2>{t('scan.test.print')}</h2>
      <p>{t('scan.test.printHint')}</p>
      <Barcode text={code} heightMillimetres={12} />
      <PrintButton paper="100mm 150mm" sheet={<TestLabel code={code} />} mt="3" display="flex">
        {t('scan.test.printNow')}
      </PrintButton>
    </section>
  )
}
