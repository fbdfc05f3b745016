import { Button, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { CompareWaveSettingsInput, maxCompared } from '../../../../../graph/wave/input.ts'
import { useT } from '../../../../i18n/useT.ts'
import { useCommand } from '../../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../../relay/useNotifyOutcome.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { FormLines } from '../../../../ui/form/FormLines.tsx'
import { NumberField, SelectField } from '../../../../ui/form/fields.tsx'
import { useServerForm } from '../../../../ui/form/useServerForm.ts'
import { Section } from '../../../../ui/Section.tsx'
import type { poolFilterOf } from '../poolUrl.ts'
import { waveTypes } from '../waveList.ts'
import type { CompareForm_pool$key } from './__generated__/CompareForm_pool.graphql.ts'
import type { CompareForm_settings$key } from './__generated__/CompareForm_settings.graphql.ts'
import type { CompareFormMutation } from './__generated__/CompareFormMutation.graphql.ts'

interface Props {
  warehouseId: string
  filter: ReturnType<typeof poolFilterOf>
  /** Number of packages in the filtered pool. */
  packages: number
  pool: CompareForm_pool$key
  settings: CompareForm_settings$key
  /** Maximum packages per wave that was chosen for the generation. */
  maximum: number | null
  onCompared: (comparisonId: string) => void
}

const rules = ['SHORT_WALKS', 'OLDEST_FIRST'] as const

/** Settings to compare, at first: as now, and by the simple rule. */
export function CompareForm({ warehouseId, filter, packages, pool, settings: settingsKey, maximum, onCompared }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { rows } = useFragment(
    graphql`
      fragment CompareForm_pool on WavePool {
        rows {
          groupId
          groupName
        }
      }
    `,
    pool,
  )
  const settings = useFragment(
    graphql`
      fragment CompareForm_settings on WaveSetting @relay(plural: true) {
        type
        maximum
        hotThreshold
      }
    `,
    settingsKey,
  )
  const { run, busy } = useCommand<CompareFormMutation>(graphql`
    mutation CompareFormMutation($input: CompareWaveSettingsInput!) {
      compareWaveSettings(input: $input) {
        comparison {
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
  const first = { rule: 'SHORT_WALKS' as const, ...(maximum !== null && { maximum }) }
  const form = useServerForm(CompareWaveSettingsInput, {
    defaultValues: { warehouseId, settings: [first, { ...first, rule: 'OLDEST_FIRST' }] },
  })
  const groups = new Map(rows.flatMap(({ groupId, groupName }) => (groupId ? [[groupId, groupName ?? groupId] as const] : [])))
  const hot = settings.find(({ type }) => type === 'HOT')?.hotThreshold ?? 0
  const named = (name: string) => ({ form, name: name as 'settings.0.rule' })
  return (
    <Section title={t('wave.compare.settings')}>
      <Form
        form={form}
        onSubmit={async ({ settings: compared }) => {
          const outcome = await run({ warehouseId, settings: compared, ...filter })
          if (!tell(outcome, form)) return
          const { comparison } = outcome.payload
          if (comparison) onCompared(comparison.id)
        }}
      >
        <FormLines
          form={form}
          name="settings"
          label={t('wave.compare.settings')}
          columns={[
            { id: 'number', header: t('wave.compare.number'), cell: (index) => t('wave.compare.setting', { number: index + 1 }) },
            {
              id: 'rule',
              header: t('wave.compare.rule'),
              cell: (index) => (
                <SelectField
                  {...named(`settings.${index}.rule`)}
                  label={t('wave.compare.rule')}
                  options={rules.map((rule) => ({ value: rule, label: t(`enum.WaveRule.${rule}`) }))}
                />
              ),
            },
            {
              id: 'maximum',
              header: t('wave.compare.maximum'),
              tip: t('wave.generate.maximumHint', {
                settings: settings.map(({ type, maximum: most }) => `${t(`enum.WaveType.${type}`)} ${most}`).join(' · '),
              }),
              cell: (index) => <NumberField {...named(`settings.${index}.maximum`)} label={t('wave.compare.maximum')} optional />,
            },
            {
              id: 'hotThreshold',
              header: t('wave.compare.hotThreshold'),
              tip: t('wave.compare.hotThresholdTip', { hot }),
              cell: (index) => <NumberField {...named(`settings.${index}.hotThreshold`)} label={t('wave.compare.hotThreshold')} optional />,
            },
            {
              id: 'type',
              header: t('wave.type'),
              cell: (index) => (
                <SelectField
                  {...named(`settings.${index}.type`)}
                  label={t('wave.type')}
                  optional
                  placeholder={t('wave.compare.all')}
                  options={waveTypes.map((type) => ({ value: type, label: t(`enum.WaveType.${type}`) }))}
                />
              ),
            },
            {
              id: 'groupId',
              header: t('wave.group'),
              cell: (index) => (
                <SelectField
                  {...named(`settings.${index}.groupId`)}
                  label={t('wave.group')}
                  optional
                  placeholder={t('wave.compare.all')}
                  options={[...groups].map(([value, label]) => ({ value, label }))}
                />
              ),
            },
          ]}
          grow={{ newLine: { rule: 'SHORT_WALKS' }, label: t('wave.compare.add'), maximum: maxCompared }}
        />
        <Flex>
          <Button type="submit" variant="solid" colorPalette="brand" loading={busy} disabled={packages === 0}>
            {t('wave.compare.submit', { packages })}
          </Button>
        </Flex>
      </Form>
    </Section>
  )
}
