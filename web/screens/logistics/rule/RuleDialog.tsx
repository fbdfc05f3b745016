import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { RuleEffect } from '../../../../graph/logistics/states/shippingRules.ts'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useRight } from '../../../shell/rights.ts'
import { SelectField } from '../../../ui/form/fields.tsx'
import { PicksField } from '../../../ui/form/PicksField.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { RuleDialog_rule$key } from './__generated__/RuleDialog_rule.graphql.ts'
import type { RuleDialogQuery } from './__generated__/RuleDialogQuery.graphql.ts'
import { ConditionLines } from './ConditionLines.tsx'
import { errorsInDialog, RuleForm, type RuleValues, sentCondition, typedCondition } from './ruleForm.ts'
import type { SavedRule, SaveRules } from './useSaveRules.ts'

const query = graphql`
  query RuleDialogQuery($warehouseId: ID!, $warehouseIds: [ID!]!, $seesCustomers: Boolean!) {
    channels(warehouseId: $warehouseId) {
      id
      displayName
    }
    customers(first: 250, sort: CODE, filter: { warehouseIds: $warehouseIds }) @include(if: $seesCustomers) {
      edges {
        node {
          id
          displayName
        }
      }
    }
    productTags {
      id
      displayName
    }
    node(id: $warehouseId) {
      ... on Warehouse {
        currency
      }
    }
  }
`

interface Props {
  warehouseId: string
  /** The rule to edit; null for a new one. */
  rule: RuleDialog_rule$key | null
  /** Its place in the list. */
  at: number
  /** All rules as they are sent, without this one. */
  others: readonly SavedRule[]
  save: SaveRules
  onClose: () => void
}

/** Adds or edits a rule of a draft. */
export function RuleDialog({ warehouseId, rule: key, at, others, save, onClose }: Props) {
  const t = useT()
  const seesCustomers = useRight('customer:read')
  const options = useBackgroundQuery<RuleDialogQuery>(query, { warehouseId, warehouseIds: [warehouseId], seesCustomers })
  const rule = useFragment(
    graphql`
      fragment RuleDialog_rule on ShippingRule {
        ruleId
        effect
        channels {
          id
          displayName
        }
        conditions {
          subject
          comparison
          values
          names
          currency
        }
      }
    `,
    key,
  )
  const currency = options?.node?.currency ?? 'USD'
  const form = useServerForm(RuleForm, {
    defaultValues: {
      effect: rule?.effect ?? 'PREFER',
      channelIds: rule?.channels.map(({ id }) => id) ?? [],
      conditions: rule?.conditions.map((condition) => typedCondition(condition, currency)) ?? [],
    },
  })
  /** Options that are found, with those that the rule has already. */
  const withKnown = (found: readonly { id: string; displayName: string }[] | undefined, known: readonly (readonly [string, string])[]) => {
    const labels = new Map([...known, ...(found ?? []).map(({ id, displayName }) => [id, displayName] as const)])
    return [...labels].map(([value, label]) => ({ value, label }))
  }
  const knownOf = (subject: 'CUSTOMER' | 'TAG') =>
    rule?.conditions.flatMap((one) =>
      one.subject === subject ? one.values.map((value, no) => [value, one.names[no] ?? value] as const) : [],
    ) ?? []
  async function send({ effect, channelIds, conditions }: RuleValues) {
    const sent = { ...(rule && { ruleId: rule.ruleId }), effect, channelIds, conditions: conditions.map(sentCondition) }
    const outcome = await save(others.toSpliced(at, 0, sent))
    return outcome.ok ? outcome : { ...outcome, errors: errorsInDialog(outcome.errors, at, conditions) }
  }
  const effects = valuesOf(RuleEffect).map((value) => ({ value, label: t(`enum.ShippingRuleEffect.${value}`) }))
  const effect = form.watch('effect') ?? 'PREFER'
  return (
    <FormDialog
      form={form}
      title={t(rule ? 'route.editRule' : 'route.addRule', { number: at + 1 })}
      save={send}
      busy={false}
      width="2xl"
      onClose={onClose}
    >
      <Box as="h3" fontWeight="semibold">
        {t('route.conditions')}
      </Box>
      <ConditionLines
        form={form}
        customers={withKnown(
          options?.customers?.edges.map(({ node }) => node),
          knownOf('CUSTOMER'),
        )}
        tags={withKnown(options?.productTags, knownOf('TAG'))}
        currency={currency}
      />
      <SelectField form={form} name="effect" label={t('route.effect')} hint={t(`route.effectHint.${effect}`)} options={effects} />
      <PicksField
        form={form}
        name="channelIds"
        label={t('route.channels')}
        hint={t(effect === 'PREFER' ? 'route.channelsOrdered' : 'route.channelsHint')}
        options={withKnown(
          options?.channels,
          (rule?.channels ?? []).map(({ id, displayName }) => [id, displayName] as const),
        )}
        addLabel={t('route.addChannel')}
        isOrdered={effect === 'PREFER'}
      />
    </FormDialog>
  )
}
