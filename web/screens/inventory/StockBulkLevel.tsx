import { graphql } from 'react-relay'
import { SetStockLevelInput } from '../../../graph/stock/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NumberField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { StockBulkLevelMutation } from './__generated__/StockBulkLevelMutation.graphql.ts'

const LevelForm = SetStockLevelInput.pick({ level: true })

interface Props {
  input: { warehouseId: string; ids: readonly string[] }
  onBegun: (jobId: string) => void
  onClose: () => void
}

/** Asks for the low-stock level that many products get. */
export function StockBulkLevel({ input, onBegun, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<StockBulkLevelMutation>(graphql`
    mutation StockBulkLevelMutation($input: SetLevelOfStocksInput!) {
      setLevelOfStocks(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(LevelForm, { defaultValues: {} })
  return (
    <FormDialog
      title={t('stock.bulk.do.level', { count: input.ids.length })}
      form={form}
      save={({ level }) => run({ ...input, level: level ?? null })}
      onSaved={(_values, { payload }) => payload.job && onBegun(payload.job.id)}
      onClose={onClose}
      busy={busy}
    >
      <NumberField form={form} name="level" label={t('stock.level.title')} hint={t('stock.bulk.levelHint')} optional />
    </FormDialog>
  )
}
