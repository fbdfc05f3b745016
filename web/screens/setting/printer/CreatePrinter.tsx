import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { CreateForm } from '../../../shell/CreateForm.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { CreatePrinterMutation } from './__generated__/CreatePrinterMutation.graphql.ts'
import { PrinterFields } from './PrinterFields.tsx'
import { newPrinter, PrinterForm, relevantSettings } from './printerForm.ts'

/** Form of a new printer; saved, it opens the printer. */
export function CreatePrinter() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const { run, busy } = useCommand<CreatePrinterMutation>(graphql`
    mutation CreatePrinterMutation($input: CreatePrinterInput!) {
      createPrinter(input: $input) {
        printer {
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
  const form = useServerForm(PrinterForm, { defaultValues: newPrinter, draft: `createPrinter.${warehouse?.id ?? ''}` })
  return (
    <CreateForm
      title={t('printer.add')}
      list="/setting/printers"
      form={form}
      create={(values) => run({ warehouseId: warehouse?.id ?? '', ...relevantSettings(values) })}
      save={t('printer.create')}
      saved={({ name }) => t('printer.saved', { name })}
      page="/setting/printer"
      idOf={({ payload }) => payload.printer?.id}
      busy={busy}
    >
      <PrinterFields form={form} />
    </CreateForm>
  )
}
