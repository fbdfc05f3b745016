import { useEffect, useRef } from 'react'
import { graphql } from 'react-relay'
import { addressesMaximum } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useActingFor } from '../../shell/actingFor.ts'
import { CustomerField } from '../../shell/CustomerField.tsx'
import { useRight, useRightEverywhere } from '../../shell/rights.ts'
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
  query KeyFieldsQuery($warehouses: Boolean!, $customer: ID!, $users: Boolean!) {
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
    viewer {
      warehouses {
        warehouseId
        number
        name
      }
    }
    customer: node(id: $customer) @include(if: $users) {
      ... on Customer {
        users {
          id
          active
          name: displayName
        }
      }
    }
  }
`

interface Named {
  readonly id: string
  readonly name: string
}

interface Props {
  form: ServerForm<KeyValues>
  /** The contact of a stored key, who may have left and is then not among those to choose from. */
  contact?: Named | null | undefined
  /** The same for a contact who is a user of the customer. */
  contactUser?: Named | null
  /** The contact of a customer's key is a member of staff, whom its users are not told. */
  isStaffContact?: boolean
  /** Owner and warehouse of a stored key are fixed. */
  isNew: boolean
  /** The key of a partner has the one right that all of them have. */
  hasFixedRights?: boolean
}

/** People to choose from, and the chosen one, who may have left. */
const withChosen = (people: readonly Named[], chosen: Named | null | undefined) =>
  (chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...people] : people).map(({ id, name }) => ({ value: id, label: name }))

/** Fields of a key. Its owner and place are chosen by those who may see customers and warehouses; users of a customer choose among their own. */
export function KeyFields({ form, contact, contactUser = null, isStaffContact = false, isNew, hasFixedRights = false }: Props) {
  const t = useT()
  const own = useActingFor()
  const customer = form.watch('customerId')
  const seesUsers = useRight('access:customerUsers')
  const variables = { warehouses: useRight('warehouse:read') && isNew, customer, users: seesUsers && customer !== '' }
  const managesAll = useRightEverywhere('access:keys')
  const {
    keyRights = [],
    keyContacts = [],
    warehouses,
    viewer,
    customer: found,
  } = useBackgroundQuery<KeyFieldsQuery>(query, variables) ?? {}
  // Its users are not those of another customer.
  const customerBefore = useRef(customer)
  useEffect(() => {
    if (customerBefore.current !== '' && customerBefore.current !== customer) form.setValue('contactUserId', '')
    customerBefore.current = customer
  }, [customer, form])
  const users = (found?.users ?? []).filter(({ active }) => active)
  const reached = own ? viewer?.warehouses.map(({ warehouseId, number, name }) => ({ id: warehouseId, number, name })) : warehouses
  const places = (reached ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} · ${name}` }))
  const ownHint = isNew ? 'access.key.contactOwnNew' : isStaffContact ? 'access.key.contactStaff' : 'access.key.contactOwn'
  // Who manages the keys of customers alone gives what these can have.
  const shownRights = managesAll ? keyRights : keyRights.filter(({ forCustomers }) => forCustomers)
  const userHint = own ? ownHint : 'access.key.contactUserHint'
  return (
    <FieldGrid>
      <TextField form={form} name="name" label={t('access.key.name')} hint={t('access.key.nameHint')} autoComplete="off" span={6} />
      {!own && (
        <PickerField
          form={form}
          name="contactId"
          label={t('access.key.contact')}
          hint={t(isNew ? 'access.key.contactNew' : 'access.key.contactHint')}
          options={withChosen(keyContacts, contact)}
          optional
          span={6}
        />
      )}
      {isNew && (
        <>
          <CustomerField
            form={form}
            name="customerId"
            label={t('access.key.customer')}
            hint={t(managesAll ? 'access.key.customerHint' : 'access.key.customerOnly')}
            optional={managesAll}
            span={6}
          />
          <PickerField
            form={form}
            name="warehouseId"
            label={t('access.key.warehouse')}
            hint={t(own ? 'access.key.warehouseOwn' : 'access.key.warehouseHint')}
            options={places}
            optional
            span={6}
          />
        </>
      )}
      {customer !== '' && (own || seesUsers) && (
        <PickerField
          form={form}
          name="contactUserId"
          label={t(own ? 'access.key.contact' : 'access.key.contactUser')}
          hint={t(userHint)}
          options={withChosen(users, contactUser)}
          optional
          span={6}
        />
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
        <RightsField form={form} rights={shownRights} customerId={form.watch('customerId')} warehouseId={form.watch('warehouseId')} />
      )}
    </FieldGrid>
  )
}
