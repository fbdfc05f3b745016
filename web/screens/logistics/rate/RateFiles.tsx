import { Button } from '@chakra-ui/react'
import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { downloadSheet } from '../../../relay/sheetFiles.ts'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'

interface Props {
  cardId: string
  /** Asks for a file to read; absent if the card cannot change. */
  onRead?: (() => void) | undefined
}

/** Reads the prices of a card from a file, or downloads them in the same form. */
export function RateFiles({ cardId, onRead }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function save(type: 'xlsx' | 'csv') {
    setBusy(true)
    await downloadSheet(`/imports/rates/${encodeURIComponent(cardId)}.${type}`).catch((error: unknown) =>
      toaster.error(failureMessage(error, t)),
    )
    setBusy(false)
  }
  const label = (
    <>
      <FileDown aria-hidden />
      {t('list.export.label')}
    </>
  )
  return (
    <>
      {onRead && (
        <Button onClick={onRead}>
          <FileUp aria-hidden />
          {t('rate.file.read')}
        </Button>
      )}
      <Menu label={label} loading={busy}>
        <MenuItem onSelect={() => void save('xlsx')}>{t('list.export.xlsx')}</MenuItem>
        <MenuItem onSelect={() => void save('csv')}>{t('list.export.csv')}</MenuItem>
      </Menu>
    </>
  )
}
