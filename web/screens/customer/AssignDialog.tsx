import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { z } from 'zod'
import { AssignWarehouseInput } from '../../../graph/customer/input.ts'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NoOptions } from '../../shell/NoOptions.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { AssignDialogMutation } from './__generated__/AssignDialogMutation.graphql.ts'
import type { AssignDialogQuery } from './__generated__/AssignDialogQuery.graphql.ts'
import { WarehouseNeeds } from './WarehouseNeeds.tsx'

const strategies = graphql`
  query AssignDialogQuery {
    billingStrategies {
      id
      code
      name
    }
  }
`

/** A day that is left out is today, in the warehouse. */
const Form = AssignWarehouseInput.omit({ customerId: true, warehouseId: true, enabled: true }).extend({
  from: z.union([z.literal(''), AssignWarehouseInput.shape.from]),
  enabled: z.enum(['YES', 'NO']),
})

interface Props {
  customerId: string
  warehouse: { id: string; number: string; isEnabled: boolean; strategyId: string | null }
  onClose: () => void
}

/** Enables or disables a warehouse for a customer, with a billing strategy from a day on. */
export function AssignDialog({ customerId, warehouse, onClose }: Props) {
  const t = useT()
  const { id, number, isEnabled, strategyId } = warehouse
  const billingStrategies = useBackgroundQuery<AssignDialogQuery>(strategies, {})?.billingStrategies
  const { run, busy } = useCommand<AssignDialogMutation>(graphql`
    mutation AssignDialogMutation($input: AssignWarehouseInput!) {
      assignWarehouse(input: $input) {
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
  const form = useServerForm(Form, {
    defaultValues: { billingStrategyId: strategyId ?? '', from: '', enabled: isEnabled || !strategyId ? 'YES' : 'NO' },
  })
  const [attempt, setAttempt] = useState(0)
  const isLeaving = isEnabled && form.watch('enabled') === 'NO'
  return (
    <FormDialog
      title={t('customer.assign.title', { warehouse: number })}
      form={form}
      save={async ({ billingStrategyId, from, enabled }) => {
        const terms = { billingStrategyId, enabled: enabled === 'YES', ...(from && { from }) }
        const outcome = await run({ customerId, warehouseId: id, ...terms })
        setAttempt((before) => before + 1)
        return outcome
      }}
      onSaved={() => toaster.success(t('customer.assign.done', { warehouse: number }))}
      onClose={onClose}
      busy={busy}
    >
      <FieldGrid>
        <RadioField
          form={form}
          name="enabled"
          label={t('customer.field.use')}
          hint={t('customer.assign.hint')}
          options={[
            { value: 'YES', label: t('customer.enabled') },
            { value: 'NO', label: t('customer.disabled') },
          ]}
        />
        {isLeaving && (
          <Box gridColumn="1 / -1">
            <WarehouseNeeds customerId={customerId} warehouseId={id} attempt={attempt} />
          </Box>
        )}
        <SelectField
          form={form}
          name="billingStrategyId"
          label={t('customer.field.strategy')}
          options={(billingStrategies ?? []).map((strategy) => ({ value: strategy.id, label: `${strategy.code} · ${strategy.name}` }))}
          {...(billingStrategies?.length === 0 && { hint: <NoOptions of="strategy" /> })}
        />
        <DayField form={form} name="from" label={t('customer.assign.from')} hint={t('customer.assign.fromHint')} optional />
      </FieldGrid>
    </FormDialog>
  )
}
