import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { warehousesMaximum } from '../../../graph/customer/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { CreateForm } from '../../shell/CreateForm.tsx'
import { NoOptions } from '../../shell/NoOptions.tsx'
import { FormLines } from '../../ui/form/FormLines.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import type { CreateCustomerMutation } from './__generated__/CreateCustomerMutation.graphql.ts'
import type { CreateCustomerOptionsQuery } from './__generated__/CreateCustomerOptionsQuery.graphql.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { inputOf, NewCustomerForm, newCustomer } from './customerForm.ts'

const options = graphql`
  query CreateCustomerOptionsQuery {
    warehouses {
      id
      number
      displayName
    }
    billingStrategies {
      id
      code
      name
    }
  }
`

/** Form of a new customer; saved, it opens the customer. */
export function CreateCustomer() {
  const t = useT()
  const known = useBackgroundQuery<CreateCustomerOptionsQuery>(options, {})
  const { warehouses = [], billingStrategies = [] } = known ?? {}
  const { run, busy } = useCommand<CreateCustomerMutation>(graphql`
    mutation CreateCustomerMutation($input: CreateCustomerInput!) {
      createCustomer(input: $input) {
        customer {
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
  const form = useServerForm(NewCustomerForm, { defaultValues: newCustomer, draft: 'createCustomer' })
  return (
    <CreateForm
      title={t('customer.list.add')}
      list="/customer/list"
      form={form}
      create={(values) => run(inputOf(values))}
      save={t('customer.create')}
      saved={({ name }) => t('customer.created', { name })}
      page="/customer"
      idOf={({ payload }) => payload.customer?.id}
      busy={busy}
    >
      <CustomerFields form={form} isNew />
      <Section title={t('customer.section.warehouses')}>
        <FormLines
          form={form}
          name="warehouses"
          label={t('customer.section.warehouses')}
          columns={[
            {
              id: 'warehouseId',
              header: t('customer.field.warehouse'),
              cell: (index) => (
                <SelectField
                  form={form}
                  name={`warehouses.${index}.warehouseId`}
                  label={t('customer.field.warehouse')}
                  options={warehouses.map(({ id, number, displayName }) => ({ value: id, label: `${number} · ${displayName}` }))}
                />
              ),
            },
            {
              id: 'billingStrategyId',
              header: t('customer.field.strategy'),
              cell: (index) => (
                <SelectField
                  form={form}
                  name={`warehouses.${index}.billingStrategyId`}
                  label={t('customer.field.strategy')}
                  options={billingStrategies.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
                />
              ),
            },
          ]}
          grow={{ newLine: { warehouseId: '', billingStrategyId: '' }, label: t('customer.addWarehouse'), maximum: warehousesMaximum }}
        />
        {known?.billingStrategies.length === 0 && (
          <Box mt="2">
            <NoOptions of="strategy" />
          </Box>
        )}
      </Section>
    </CreateForm>
  )
}
