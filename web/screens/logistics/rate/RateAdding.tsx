import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { type RateRow, type RateValues, withRow, withZone } from './rateForm.ts'

const RateRowDialog = lazyComponent(() => import('./RateRowDialog.tsx').then((file) => file.RateRowDialog))
const RateZoneDialog = lazyComponent(() => import('./RateZoneDialog.tsx').then((file) => file.RateZoneDialog))

interface Props {
  form: ServerForm<RateValues>
  what: 'row' | 'zone'
  onClose: () => void
}

/** Asks for a new row or column of prices. Its form stands beside the form of the card, not in it. */
export function RateAdding({ form, what, onClose }: Props) {
  const [zones, rows] = form.watch(['zones', 'rows'])
  const change = (next: Partial<Pick<RateValues, 'zones' | 'rows'>>) => {
    const options = { shouldDirty: true, shouldTouch: true } as const
    if (next.zones) form.setValue('zones', next.zones, options)
    if (next.rows) form.setValue('rows', next.rows, options)
  }
  if (what === 'zone')
    return <RateZoneDialog zones={zones} onAdded={(zone: string) => change(withZone({ zones, rows }, zone))} onClose={onClose} />
  const addRow = (row: Omit<RateRow, 'prices'>) => change({ rows: withRow(rows, { ...row, prices: zones.map(() => '') }) })
  return <RateRowDialog rows={rows} onAdded={addRow} onClose={onClose} />
}
