import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { weightText } from '../../../graph/kernel/states/weight.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useReload } from '../../relay/useReload.ts'
import { EditForm } from '../../shell/EditForm.tsx'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { EditWarehouse_warehouse$key } from './__generated__/EditWarehouse_warehouse.graphql.ts'
import type { EditWarehouseMutation } from './__generated__/EditWarehouseMutation.graphql.ts'
import type { Switched } from './AdmissionDialog.tsx'
import { WarehouseFields } from './WarehouseFields.tsx'
import { comparedFields, inputOf, WarehouseForm, type WarehouseValues } from './warehouseForm.ts'

const AdmissionDialog = lazyComponent(() => import('./AdmissionDialog.tsx').then((file) => file.AdmissionDialog))

/** Data of a stored warehouse. */
export function EditWarehouse({ warehouse: key }: { warehouse: EditWarehouse_warehouse$key }) {
  const t = useT()
  const intl = useIntl()
  const linkTo = useLinkTo()
  const reload = useReload()
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
        adjustmentLimit
        examination
        weighing
        weightToleranceGrams
        weightTolerancePercent
        weightUnit
        interceptionMinutes
        interceptionDefault
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
  const [asked, setAsked] = useState<{ switched: Switched; onAnswer: (isConfirmed: boolean) => void } | null>(null)
  /** Whether the person confirms what the statuses stop, if one of them is switched. */
  const confirmed = async ({ receiving, orderTaking }: WarehouseValues): Promise<boolean> => {
    const switched: Switched = {
      ...(receiving && receiving !== warehouse.receiving && { receiving }),
      ...(orderTaking && orderTaking !== warehouse.orderTaking && { orderTaking }),
    }
    if (Object.keys(switched).length === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ switched, onAnswer: resolve })
    const isConfirmed = await promise
    setAsked(null)
    return isConfirmed
  }
  const textOf = (name: string, value: unknown) => {
    if (value === 'NORMAL' || value === 'PROHIBITED') return t(`enum.Admission.${value}`)
    if (value === 'KG' || value === 'LB') return t(`enum.WeightUnit.${value}`)
    if (name === 'weightToleranceGrams') return weightText(Number(value), form.getValues('weightUnit') ?? 'KG')
    if (name === 'country') return intl.formatDisplayName(String(value), { type: 'region' }) ?? String(value)
    return String(value || '–')
  }
  return (
    <DocumentPage title={warehouse.number} back={linkTo('/setting/warehouse')} about={warehouse.displayName}>
      <EditForm
        form={form}
        stored={stored}
        compared={comparedFields}
        textOf={textOf}
        save={async (values) => {
          if (!(await confirmed(values))) return { ok: false, errors: [], failure: null }
          return run({ warehouseId: warehouse.id, expectedVersion: warehouse.version, ...inputOf(values) })
        }}
        saved={t('setting.warehouse.saved', { number: warehouse.number })}
        // The frame shows its name, time zone and unit of weight.
        onSaved={reload}
        busy={busy}
        isReadOnly={!mayEdit}
      >
        <WarehouseFields form={form} isNew={false} />
      </EditForm>
      {asked && <AdmissionDialog warehouseId={warehouse.id} number={warehouse.number} {...asked} />}
    </DocumentPage>
  )
}
