import { Button } from '@chakra-ui/react'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { downloadSheet } from '../../../relay/sheetFiles.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'

/** Downloads the figures of the days as a spreadsheet: by day, customer, channel and state. */
export function ExportStatistics({ warehouseId, days }: { warehouseId: string; days: number }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const body = { variables: { warehouseId, days } }
    await downloadSheet('/exports/order-statistics.xlsx', body).catch((error: unknown) => toaster.error(failureMessage(error, t)))
    setBusy(false)
  }
  return (
    <Button size="sm" loading={busy} onClick={() => void save()}>
      <FileDown aria-hidden />
      {t('home.statistics.export')}
    </Button>
  )
}
