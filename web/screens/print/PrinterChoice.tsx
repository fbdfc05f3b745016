import { Box } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import type { DocumentPrinters } from './useDocumentPrinters.ts'

/** Choice of where a dialog prints; nothing to choose in a warehouse without document printers. */
export function PrinterChoice({ at: { printers, chosen, choose } }: { at: DocumentPrinters }) {
  const t = useT()
  if (printers.length === 0) return null
  return (
    <Box asChild display="grid" gap="1" mt="3">
      <label>
        <span>{t('print.where')}</span>
        <select value={chosen?.id ?? ''} onChange={(event) => choose(printers.find(({ id }) => id === event.target.value) ?? null)}>
          <option value="">{t('print.inBrowser')}</option>
          {printers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </Box>
  )
}
