import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useReload } from '../../relay/useReload.ts'
import { CreateForm } from '../../shell/CreateForm.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { CreateWarehouseMutation } from './__generated__/CreateWarehouseMutation.graphql.ts'
import { WarehouseFields } from './WarehouseFields.tsx'
import { inputOf, newWarehouse, WarehouseForm } from './warehouseForm.ts'

/** Form of a new warehouse; saved, it opens the warehouse. */
export function CreateWarehouse() {
  const t = useT()
  const reload = useReload()
  const { run, busy } = useCommand<CreateWarehouseMutation>(graphql`
    mutation CreateWarehouseMutation($input: CreateWarehouseInput!) {
      createWarehouse(input: $input) {
        warehouse {
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
  const form = useServerForm(WarehouseForm, { defaultValues: newWarehouse(), draft: 'createWarehouse' })
  return (
    <CreateForm
      title={t('setting.warehouse.add')}
      list="/setting/warehouse"
      form={form}
      create={(values) => run({ number: values.number, ...inputOf(values) })}
      save={t('setting.warehouse.create')}
      saved={({ number }) => t('setting.warehouse.created', { number })}
      page="/setting/warehouse"
      idOf={({ payload }) => payload.warehouse?.id}
      // The switch of warehouses lists it too.
      onSaved={reload}
      busy={busy}
    >
      <WarehouseFields form={form} isNew />
    </CreateForm>
  )
}
