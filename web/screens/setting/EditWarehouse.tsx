import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { Conflicts } from '../../ui/form/Conflicts.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { useTheirChanges } from '../../ui/form/useTheirChanges.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { EditWarehouse_warehouse$key } from './__generated__/EditWarehouse_warehouse.graphql.ts'
import type { EditWarehouseMutation } from './__generated__/EditWarehouseMutation.graphql.ts'
import { WarehouseFields } from './WarehouseFields.tsx'
import { comparedFields, inputOf, WarehouseForm, type WarehouseValues } from './warehouseForm.ts'

/** Data of a stored warehouse. */
export function EditWarehouse({ warehouse: key }: { warehouse: EditWarehouse_warehouse$key }) {
  const t = useT()
  const intl = useIntl()
  const tell = useNotifyOutcome()
  const linkTo = useLinkTo()
  const { revalidate } = useRevalidator()
  const mayEdit = useRight('warehouse:edit')
  const warehouse = useFragment(
    graphql`
      fragment EditWarehouse_warehouse on Warehouse {
        id
        version
        number
        name
        nameEn
        displayName
        domain
        country
        province
        city
        street
        houseNumber
        postcode
        timeZone
        contact
        phone
        email
        currency
        remark
        receiving
        orderTaking
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EditWarehouseMutation>(graphql`
    mutation EditWarehouseMutation($input: UpdateWarehouseInput!) {
      updateWarehouse(input: $input) {
        warehouse {
          ...EditWarehouse_warehouse
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo((): WarehouseValues => {
    const { id: _id, version: _version, displayName: _displayName, ...fields } = warehouse
    return { ...fields, nameEn: warehouse.nameEn ?? '', domain: warehouse.domain ?? '' }
  }, [warehouse])
  const form = useServerForm(WarehouseForm, { defaultValues: stored, draft: `updateWarehouse.${warehouse.id}` })
  const theirs = useTheirChanges(form, stored, comparedFields)
  const textOf = (name: string, value: unknown) => {
    if (value === 'NORMAL' || value === 'PROHIBITED') return t(`enum.Admission.${value}`)
    if (name === 'country') return intl.formatDisplayName(String(value), { type: 'region' }) ?? String(value)
    return String(value || '–')
  }
  return (
    <DocumentPage title={warehouse.number} back={linkTo('/setting/warehouse')} about={warehouse.displayName}>
      <Form
        form={form}
        showsChanges
        isReadOnly={!mayEdit}
        onSubmit={async (values) => {
          const outcome = await run({ warehouseId: warehouse.id, expectedVersion: warehouse.version, ...inputOf(values) })
          if (!outcome.ok && outcome.errors.some(({ code }) => code === 'VERSION_CONFLICT')) revalidate()
          if (!tell(outcome, form)) return
          form.accepted()
          form.reset(values)
          toaster.success(t('setting.warehouse.saved', { number: warehouse.number }))
        }}
      >
        <Conflicts
          conflicts={theirs.conflicts}
          labelOf={form.labelOf}
          textOf={textOf}
          onTheirs={theirs.useTheirs}
          onMine={theirs.keepMine}
        />
        <WarehouseFields form={form} isNew={false} />
        <SaveBar form={form} busy={busy} save={t('product.page.save')} />
      </Form>
    </DocumentPage>
  )
}
