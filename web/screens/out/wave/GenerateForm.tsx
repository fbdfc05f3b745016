import { Box, Button } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { GenerateWavesInput } from '../../../../graph/wave/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { GenerateFormMutation } from './__generated__/GenerateFormMutation.graphql.ts'
import type { PickersField_workloads$key } from './__generated__/PickersField_workloads.graphql.ts'
import type { Generated } from './GenerateResult.tsx'
import { PackagesLink } from './PackagesLink.tsx'
import { PickersField } from './PickersField.tsx'
import { type GenerationLimits, isMaximum, isMaximumWaves, packageLimits, type poolFilterOf } from './poolUrl.ts'

interface Props {
  warehouseId: string
  filter: ReturnType<typeof poolFilterOf>
  workloads: PickersField_workloads$key
  settings: readonly { readonly type: string; readonly maximum: number }[]
  /** Limits from the URL; without a maximum the wave settings apply. */
  limits: GenerationLimits
  onLimits: (limits: GenerationLimits) => void
  /** Preview of the generation. */
  waves: number
  packages: number
  left: number
  /** Numbers of the oldest of those that are left. */
  leftNumbers: readonly string[]
  /** Whether the preview is being reloaded. */
  counting: boolean
  onDone: (generated: Generated) => void
}

const restMs = 400

/** Pickers and maximum wave size; the button shows the result of the preview. */
export function GenerateForm({
  warehouseId,
  filter,
  workloads,
  settings,
  limits,
  onLimits,
  waves,
  packages,
  left,
  leftNumbers,
  counting,
  onDone,
}: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const ordinary = Math.max(1, ...settings.map((setting) => setting.maximum))
  const { run, busy } = useCommand<GenerateFormMutation>(graphql`
    mutation GenerateFormMutation($input: GenerateWavesInput!) {
      generateWaves(input: $input) {
        taken
        waves {
          ...waveNode_wave
          ...GenerateResult_waves
          ...GenerateResult_print
        }
        left {
          ...GenerateResult_left
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(GenerateWavesInput, {
    defaultValues: { warehouseId, pickerIds: [] as string[], maximum: limits.maximum ?? ordinary, maximumWaves: limits.maximumWaves },
  })
  const [typed, typedWaves] = useWatch({ control: form.control, name: ['maximum', 'maximumWaves'] })
  const fits = isMaximum(typed) && isMaximumWaves(typedWaves)
  const maximum = typed === ordinary ? null : typed
  const maximumWaves = typedWaves ?? null
  const follows = maximum === limits.maximum && maximumWaves === limits.maximumWaves
  // The preview belongs to the typed values only after it was reloaded.
  const known = fits && !counting && follows
  const say = useEffectEvent(onLimits)
  // The URL follows the fields.
  useEffect(() => {
    if (!fits || follows) return
    const timer = setTimeout(() => say({ maximum, maximumWaves }), restMs)
    return () => clearTimeout(timer)
  }, [fits, follows, maximum, maximumWaves])

  return (
    <Box as="section" layerStyle="card" px="4" py="4" aria-label={t('menu.out.wave')}>
      <Form
        form={form}
        onSubmit={async ({ pickerIds, maximum: most, maximumWaves: mostWaves }) => {
          const outcome = await run({ warehouseId, pickerIds, maximum: most, maximumWaves: mostWaves ?? null, ...filter })
          if (!tell(outcome, form)) return
          onDone(outcome.payload)
        }}
      >
        <PickersField form={form} workloads={workloads} />
        <NumberField
          form={form}
          name="maximum"
          label={t('wave.generate.maximum')}
          hint={t('wave.generate.maximumHint', {
            settings: settings.map(({ type, maximum: most }) => `${t(`enum.WaveType.${type as 'HOT'}`)} ${most}`).join(' · '),
          })}
        />
        <NumberField
          form={form}
          name="maximumWaves"
          label={t('wave.generate.maximumWaves')}
          optional
          hint={t('wave.generate.maximumWavesHint')}
        />
        <Box color="soft" aria-live="polite">
          {known && t('wave.generate.preview', { waves, packages })}
          {known && left > 0 && (
            <Box color="warn.fg" mt="1">
              {t('wave.generate.previewLeft', { left })} <PackagesLink numbers={leftNumbers} />
            </Box>
          )}
          {fits && !known && t('wave.generate.counting')}
          {!isMaximum(typed) && <Box color="negative.fg">{t('wave.generate.maximumRange', packageLimits)}</Box>}
        </Box>
        <Button type="submit" size="lg" variant="solid" colorPalette="brand" loading={busy} disabled={!known || waves === 0}>
          {!known ? t('wave.generate.action') : waves === 0 ? t('wave.generate.nothing') : t('wave.generate.submit', { waves, packages })}
        </Button>
      </Form>
    </Box>
  )
}
