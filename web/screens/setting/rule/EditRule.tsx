import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditForm } from '../../../shell/EditForm.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { PickersField_workloads$key } from '../../out/wave/__generated__/PickersField_workloads.graphql.ts'
import type { EditRule_rule$key } from './__generated__/EditRule_rule.graphql.ts'
import type { EditRuleMutation } from './__generated__/EditRuleMutation.graphql.ts'
import { RuleActions } from './RuleActions.tsx'
import { RuleFields } from './RuleFields.tsx'
import { RuleLog } from './RuleLog.tsx'
import { inputOf, type RuleValues, StandingRuleForm } from './ruleForm.ts'

const compared = [
  ...(['name', 'trigger', 'times', 'weekdays', 'waiting', 'minutesBefore', 'types', 'groupId', 'channelIds'] as const),
  ...(['pickerIds', 'maximum', 'maximumWaves'] as const),
]

interface Props {
  rule: EditRule_rule$key
  workloads: PickersField_workloads$key
}

/** A stored rule: its settings, what it did, and what can be done with it. */
export function EditRule({ rule: key, workloads }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const rule = useFragment(
    graphql`
      fragment EditRule_rule on StandingRule {
        id
        version
        name
        trigger
        times
        weekdays
        waiting
        minutesBefore
        types
        groupId
        channelIds
        maximum
        maximumWaves
        pickers {
          id
          name
        }
        pausedAt
        nextAt
        createdAt
        createdBy {
          name
        }
        ...RuleLog_rule
        ...RuleActions_rule
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EditRuleMutation>(graphql`
    mutation EditRuleMutation($input: UpdateStandingRuleInput!) {
      updateStandingRule(input: $input) {
        rule {
          ...EditRule_rule
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo((): RuleValues => {
    const { name, trigger, times, weekdays, waiting, minutesBefore, types, groupId, channelIds, maximum, maximumWaves, pickers } = rule
    return {
      name,
      trigger,
      maximum,
      times: [...times],
      weekdays: [...weekdays],
      types: [...types],
      channelIds: [...channelIds],
      waiting: waiting ?? null,
      minutesBefore: minutesBefore ?? null,
      maximumWaves: maximumWaves ?? null,
      groupId: groupId ?? '',
      pickerIds: pickers.map(({ id }) => id),
    }
  }, [rule])
  const form = useServerForm(StandingRuleForm, { defaultValues: stored, draft: `updateStandingRule.${rule.id}` })
  const isPaused = rule.pausedAt != null
  return (
    <DocumentPage
      title={rule.name}
      back={linkTo('/setting/waveRules')}
      badge={<StatusBadge tone={isPaused ? 'warn' : 'positive'}>{t(isPaused ? 'standing.paused' : 'standing.active')}</StatusBadge>}
      actions={<RuleActions rule={rule} />}
      side={
        <Section title={t('standing.state')}>
          <Facts
            facts={[
              [t('standing.next'), rule.nextAt && <RelativeTime at={rule.nextAt} />],
              [t('standing.pausedAt'), rule.pausedAt && <RelativeTime at={rule.pausedAt} />],
              [t('standing.createdBy'), rule.createdBy?.name],
              [t('standing.createdAt'), <RelativeTime key="createdAt" at={rule.createdAt} />],
            ]}
          />
        </Section>
      }
    >
      <RuleLog rule={rule} />
      <EditForm
        form={form}
        stored={stored}
        compared={compared}
        textOf={(_name, value) => (Array.isArray(value) ? String(value.length) : String(value ?? '–'))}
        save={(values) => run({ ruleId: rule.id, expectedVersion: rule.version, ...inputOf(values) })}
        saved={t('standing.saved', { name: rule.name })}
        busy={busy}
        isReadOnly={false}
      >
        <RuleFields form={form} workloads={workloads} pickersBefore={rule.pickers} />
      </EditForm>
    </DocumentPage>
  )
}
