import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { failureMessage } from '../relay/failure.ts'
import { downloadSheet } from '../relay/sheetFiles.ts'
import { Menu, MenuItem } from '../ui/overlay/Menu.tsx'
import { toaster } from '../ui/overlay/toaster.tsx'
import { useCurrentWarehouse } from './useCurrentWarehouse.ts'

interface Props {
  /** Name of the list on the server. */
  list: string
  /** Variables of its query: warehouse, filter and sort, without the page. */
  variables: object
  /** The shown columns; all without them. */
  columns?: readonly { readonly id: string }[]
}

/** Downloads a list with its filter and columns. */
export function ExportMenu({ list, variables, columns }: Props) {
  const t = useT()
  const timeZone = useCurrentWarehouse()?.timeZone ?? 'UTC'
  const [busy, setBusy] = useState(false)
  const save = async (type: 'xlsx' | 'csv') => {
    setBusy(true)
    const body = { variables, columns: columns?.map(({ id }) => id) ?? null, timeZone }
    await downloadSheet(`/exports/${list}.${type}`, body).catch((error: unknown) => toaster.error(failureMessage(error, t)))
    setBusy(false)
  }
  const label = (
    <>
      <FileDown aria-hidden />
      {t('list.export.label')}
    </>
  )
  return (
    <Menu label={label} loading={busy}>
      <MenuItem onSelect={() => void save('xlsx')}>{t('list.export.xlsx')}</MenuItem>
      <MenuItem onSelect={() => void save('csv')}>{t('list.export.csv')}</MenuItem>
    </Menu>
  )
}
