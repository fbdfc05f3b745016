import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { CreateForm } from '../../../shell/CreateForm.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { PickersField_workloads$key } from '../../out/wave/__generated__/PickersField_workloads.graphql.ts'
import type { CreateRuleMutation } from './__generated__/CreateRuleMutation.graphql.ts'
import { RuleFields } from './RuleFields.tsx'
import { inputOf, newRule, StandingRuleForm } from './ruleForm.ts'

/** Form of a new rule; saved, it opens the rule. */
export function CreateRule({ workloads }: { workloads: PickersField_workloads$key }) {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const { run, busy } = useCommand<CreateRuleMutation>(graphql`
    mutation CreateRuleMutation($input: CreateStandingRuleInput!) {
      createStandingRule(input: $input) {
        rule {
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
  const form = useServerForm(StandingRuleForm, { defaultValues: newRule, draft: `createStandingRule.${warehouse?.id ?? ''}` })
  return (
    <CreateForm
      title={t('standing.add')}
      list="/setting/waveRules"
      form={form}
      create={(values) => run({ warehouseId: warehouse?.id ?? '', ...inputOf(values) })}
      save={t('standing.add')}
      saved={({ name }) => t('standing.saved', { name })}
      page="/setting/waveRules"
      idOf={({ payload }) => payload.rule?.id}
      busy={busy}
    >
      <RuleFields form={form} workloads={workloads} />
    </CreateForm>
  )
}
