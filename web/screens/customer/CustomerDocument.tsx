import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { refetchUntilRead } from '../../relay/refetchActive.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { EditForm } from '../../shell/EditForm.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import type { CustomerDocument_customer$key } from './__generated__/CustomerDocument_customer.graphql.ts'
import type { CustomerDocumentFiguresQuery } from './__generated__/CustomerDocumentFiguresQuery.graphql.ts'
import type { CustomerDocumentMutation } from './__generated__/CustomerDocumentMutation.graphql.ts'
import type { CustomerFigures_customer$key } from './__generated__/CustomerFigures_customer.graphql.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { CustomerFigures, OpenPackages } from './CustomerFigures.tsx'
import { CustomerHistory } from './CustomerHistory.tsx'
import { CustomerWarehouses } from './CustomerWarehouses.tsx'
import { ActiveBadge } from './customerColumns.tsx'
import { CustomerForm, type CustomerValues, comparedFields, inputOf } from './customerForm.ts'
import type { CustomerUsers_customer$key } from './user/__generated__/CustomerUsers_customer.graphql.ts'
import { CustomerUsers } from './user/CustomerUsers.tsx'

const changes = graphql`
  subscription CustomerDocumentSubscription($id: ID!) {
    customerChanged(id: $id) {
      ...CustomerDocument_customer
    }
  }
`

const figureChanges = graphql`
  subscription CustomerDocumentFiguresSubscription($id: ID!, $warehouseId: ID!) {
    customerFiguresChanged(id: $id, warehouseId: $warehouseId)
  }
`

const figuresQuery = graphql`
  query CustomerDocumentFiguresQuery($id: ID!, $warehouseId: ID!) {
    node(id: $id) {
      ...CustomerFigures_customer @alias(as: "figures")
    }
  }
`

interface Props {
  customer: CustomerDocument_customer$key
  figures: CustomerFigures_customer$key
  users: CustomerUsers_customer$key
}

/** The page of a stored customer. */
export function CustomerDocument({ customer: key, figures, users }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const seesUsers = useRight('access:customerUsers')
  const customer = useFragment(
    graphql`
      fragment CustomerDocument_customer on Customer {
        id
        version
        isEditable
        active
        code
        name
        displayName
        nameEn
        company
        email
        phone
        currency
        history(first: 12) {
          fields
          at
          by
        }
        ...CustomerActions_customer
        ...CustomerWarehouses_customer
        ...CustomerHistory_customer
      }
    `,
    key,
  )
  const { id, version, isEditable, active, code, displayName, name, nameEn, company, email, phone, currency, history } = customer
  useDocumentChanges({ subscription: changes, variables: { id } })
  const place = { id, warehouseId: useCurrentWarehouse()?.id ?? '' }
  const changed = () => void refetchUntilRead<CustomerDocumentFiguresQuery>(figuresQuery, place)
  useDocumentChanges({ subscription: figureChanges, variables: place, changed, restMs: 3000 })
  const { run, busy } = useCommand<CustomerDocumentMutation>(graphql`
    mutation CustomerDocumentMutation($input: UpdateCustomerInput!) {
      updateCustomer(input: $input) {
        customer {
          ...CustomerDocument_customer
          ...CustomersPage_customer
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo(
    (): CustomerValues => ({ name, nameEn: nameEn ?? '', company, email, phone, currency }),
    [name, nameEn, company, email, phone, currency],
  )
  const form = useServerForm(CustomerForm, { defaultValues: stored, draft: `updateCustomer.${id}` })
  return (
    <DocumentPage
      title={displayName}
      back={linkTo('/customer/list')}
      badge={<ActiveBadge t={t} active={active} />}
      about={`${code} · ${currency}`}
      actions={<CustomerActions customer={customer} />}
      side={
        <>
          <OpenPackages customer={figures} />
          <CustomerHistory customer={customer} />
        </>
      }
    >
      <CustomerFigures customer={figures} />
      <EditForm
        form={form}
        stored={stored}
        compared={comparedFields}
        textOf={(_name, value) => String(value ?? '')}
        authorOf={(field) => {
          const last = history.find(({ fields }) => fields.includes(field))
          return last ? { by: last.by ?? null, at: last.at } : null
        }}
        save={(values) => run({ customerId: id, expectedVersion: version, ...inputOf(values) })}
        saved={t('customer.saved', { name: displayName })}
        busy={busy}
        isReadOnly={!isEditable}
      >
        <CustomerFields form={form} isNew={false} />
      </EditForm>
      <CustomerWarehouses customer={customer} />
      {seesUsers && <CustomerUsers customer={users} />}
    </DocumentPage>
  )
}
