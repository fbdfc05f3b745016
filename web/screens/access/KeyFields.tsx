import { graphql } from 'react-relay'
import { addressesMaximum } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useRight } from '../../shell/rights.ts'
import { useCustomerSearch } from '../../shell/useCustomerSearch.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PickerField } from '../../ui/form/PickerField.tsx'
import { TextsField } from '../../ui/form/TextsField.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import type { KeyFieldsQuery } from './__generated__/KeyFieldsQuery.graphql.ts'
import type { KeyValues } from './keyForm.ts'
import { RightsField } from './RightsField.tsx'

const query = graphql`
  query KeyFieldsQuery($warehouses: Boolean!) {
    keyRights {
      right
      means
      forCustomers
      forOneWarehouse
      heldIn
    }
    keyContacts {
      id
      name
    }
    warehouses @include(if: $warehouses) {
      id
      number
      name: displayName
    }
  }
`

interface Props {
  form: ServerForm<KeyValues>
  /** The contact of a stored key, who may have left and is then not among those to choose from. */
  contact?: { readonly id: string; readonly name: string } | null | undefined
  /** Owner and warehouse of a stored key are fixed. */
  isNew: boolean
  /** The key of a partner has the one right that all of them have. */
  hasFixedRights?: boolean
}

/** Fields of a key. Its owner and place are chosen by those who may see customers and warehouses. */
export function KeyFields({ form, contact, isNew, hasFixedRights = false }: Props) {
  const t = useT()
  const variables = { warehouses: useRight('warehouse:read') && isNew }
  const owners = useCustomerSearch()
  const { keyRights = [], keyContacts = [], warehouses } = useBackgroundQuery<KeyFieldsQuery>(query, variables) ?? {}
  const known = contact && !keyContacts.some(({ id }) => id === contact.id) ? [contact, ...keyContacts] : keyContacts
  const people = known.map(({ id, name }) => ({ value: id, label: name }))
  const places = (warehouses ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` }))
  return (
    <FieldGrid>
      <TextField form={form} name="name" label={t('access.key.name')} hint={t('access.key.nameHint')} autoComplete="off" span={6} />
      <PickerField
        form={form}
        name="contactId"
        label={t('access.key.contact')}
        hint={t(isNew ? 'access.key.contactNew' : 'access.key.contactHint')}
        options={people}
        optional
        span={6}
      />
      {isNew && (
        <>
          <PickerField
            form={form}
            name="customerId"
            label={t('access.key.customer')}
            hint={t('access.key.customerHint')}
            options={owners}
            optional
            span={6}
          />
          <PickerField
            form={form}
            name="warehouseId"
            label={t('access.key.warehouse')}
            hint={t('access.key.warehouseHint')}
            options={places}
            optional
            span={6}
          />
        </>
      )}
      <DayField form={form} name="lastDay" label={t('access.key.lastDay')} hint={t('access.key.lastDayHint')} optional span={6} />
      <TextsField
        form={form}
        name="addresses"
        label={t('access.key.addresses')}
        hint={t('access.key.addressesHint')}
        maximum={addressesMaximum}
        addLabel={t('access.key.addAddress')}
        entryLabel={(index) => t('access.key.addressEntry', { nth: index + 1 })}
        optional
        span={6}
      />
      {!hasFixedRights && (
        <RightsField form={form} rights={keyRights} customerId={form.watch('customerId')} warehouseId={form.watch('warehouseId')} />
      )}
    </FieldGrid>
  )
}
