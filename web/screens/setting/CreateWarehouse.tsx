import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useReload } from '../../relay/useReload.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { CreateWarehouseMutation } from './__generated__/CreateWarehouseMutation.graphql.ts'
import { WarehouseFields } from './WarehouseFields.tsx'
import { inputOf, newWarehouse, WarehouseForm } from './warehouseForm.ts'

/** Form of a new warehouse; saved, it opens the warehouse. */
export function CreateWarehouse() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const reload = useReload()
  const linkTo = useLinkTo()
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
  const form = useServerForm(WarehouseForm, { defaultValues: newWarehouse, draft: 'createWarehouse' })
  return (
    <DocumentPage title={t('setting.warehouse.add')} back={linkTo('/setting/warehouse')}>
      <Form
        form={form}
        onSubmit={async (values) => {
          const outcome = await run({ number: values.number, ...inputOf(values) })
          if (!tell(outcome, form)) return
          form.accepted()
          toaster.success(t('setting.warehouse.created', { number: values.number }))
          await navigate(linkTo(`/setting/warehouse/${encodeURIComponent(outcome.payload.warehouse?.id ?? '')}`), { replace: true })
          // The switch of warehouses lists it too.
          reload()
        }}
      >
        <WarehouseFields form={form} isNew />
        <SaveBar form={form} busy={busy} save={t('setting.warehouse.create')} isNew />
      </Form>
    </DocumentPage>
  )
}
