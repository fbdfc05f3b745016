import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { maxTimes } from '../../../../graph/wave/input/standing.ts'
import { StandingTrigger, WaveType, Weekday } from '../../../../graph/wave/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { NoOptions } from '../../../shell/NoOptions.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { ChecksField } from '../../../ui/form/ChecksField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { TextsField } from '../../../ui/form/TextsField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import type { PickersField_workloads$key } from '../../out/wave/__generated__/PickersField_workloads.graphql.ts'
import { PickersField } from '../../out/wave/PickersField.tsx'
import type { RuleFieldsQuery } from './__generated__/RuleFieldsQuery.graphql.ts'
import { hiddenValues, type RuleValues } from './ruleForm.ts'

const query = graphql`
  query RuleFieldsQuery($warehouseId: ID!) {
    logisticsGroups(warehouseId: $warehouseId) {
      id
      displayName
      cutOff
      channels {
        id
        displayName
      }
    }
  }
`

interface Props {
  form: ServerForm<RuleValues>
  workloads: PickersField_workloads$key
  /** Pickers of the stored rule. */
  pickersBefore?: readonly { id: string; name: string }[]
}

/** Fields of a rule: when it generates, which packages, and who picks. */
export function RuleFields({ form, workloads, pickersBefore = [] }: Props) {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const seen = useRight('logistics:read')
  const known = useBackgroundQuery<RuleFieldsQuery>(query, seen ? { warehouseId: warehouse?.id ?? '' } : null)?.logisticsGroups
  const groups = known ?? []
  const [trigger, groupId] = form.watch(['trigger', 'groupId'])
  const { clearErrors, getValues, setValue } = form
  useEffect(() => {
    // Errors are of the trigger for which they were checked.
    clearErrors(['times', 'weekdays', 'waiting', 'minutesBefore', 'groupId'])
    for (const [name, value] of Object.entries(hiddenValues(trigger))) setValue(name as keyof RuleValues, value, { shouldDirty: true })
    if (trigger === 'CLOCK' && !getValues('times')?.length) setValue('times', [''], { shouldDirty: true })
  }, [trigger, clearErrors, getValues, setValue])
  const channels = groups.filter(({ id }) => !groupId || id === groupId).flatMap((group) => group.channels)
  return (
    <>
      <Section title={t('standing.when')}>
        <FieldGrid>
          <TextField form={form} name="name" label={t('standing.name')} autoComplete="off" span={6} />
          <RadioField
            form={form}
            name="trigger"
            label={t('standing.trigger')}
            hint={t(`standing.triggerHint.${trigger}`)}
            options={valuesOf(StandingTrigger).map((value) => ({ value, label: t(`enum.StandingTrigger.${value}`) }))}
          />
          {trigger === 'CLOCK' && (
            <TextsField
              form={form}
              name="times"
              label={t('standing.times')}
              hint={t('standing.timesHint')}
              maximum={maxTimes}
              addLabel={t('standing.addTime')}
              entryLabel={(index) => t('standing.time', { number: index + 1 })}
              span={6}
            />
          )}
          {trigger === 'COUNT' && <NumberField form={form} name="waiting" label={t('standing.waiting')} span={6} />}
          {trigger === 'CUT_OFF' && <NumberField form={form} name="minutesBefore" label={t('standing.minutesBefore')} span={6} />}
          {trigger !== 'COUNT' && (
            <ChecksField
              form={form}
              name="weekdays"
              label={t('standing.weekdays')}
              options={valuesOf(Weekday).map((value) => ({ value, label: t(`standing.day.${value}`) }))}
            />
          )}
        </FieldGrid>
      </Section>
      <Section title={t('standing.packages')}>
        <FieldGrid>
          <SelectField
            form={form}
            name="groupId"
            label={t('standing.group')}
            placeholder={t('standing.all')}
            optional={trigger !== 'CUT_OFF'}
            onPicked={() => setValue('channelIds', [], { shouldDirty: true })}
            {...(known?.length === 0 && { hint: <NoOptions of="group" /> })}
            options={groups.map(({ id, displayName, cutOff }) => ({
              value: id,
              label: t('standing.groupOption', { name: displayName, time: cutOff }),
            }))}
            span={6}
          />
          {channels.length > 0 && (
            <ChecksField
              form={form}
              name="channelIds"
              label={t('standing.channels')}
              hint={t('standing.channelsHint')}
              options={channels.map(({ id, displayName }) => ({ value: id, label: displayName }))}
              optional
            />
          )}
          <ChecksField
            form={form}
            name="types"
            label={t('standing.types')}
            hint={t('standing.typesHint')}
            options={valuesOf(WaveType).map((value) => ({ value, label: t(`enum.WaveType.${value}`) }))}
            optional
          />
          <NumberField form={form} name="maximum" label={t('wave.generate.maximum')} hint={t('setting.wave.maximumHint')} span={6} />
          <NumberField
            form={form}
            name="maximumWaves"
            label={t('wave.generate.maximumWaves')}
            hint={t('wave.generate.maximumWavesHint')}
            optional
            span={6}
          />
        </FieldGrid>
      </Section>
      <Section title={t('wave.generate.pickers')}>
        <PickersField form={form} workloads={workloads} before={pickersBefore} />
      </Section>
    </>
  )
}
