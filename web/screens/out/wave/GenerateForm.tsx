import { Box, Button } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { GenerateWavesInput } from '../../../../graph/wave/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField, SelectField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { GenerateFormMutation } from './__generated__/GenerateFormMutation.graphql.ts'
import type { Generated } from './GenerateResult.tsx'
import { isMaximum, mostPackages, type poolFilterOf } from './poolUrl.ts'

interface Props {
  warehouseId: string
  filter: ReturnType<typeof poolFilterOf>
  pickers: readonly { readonly id: string; readonly name: string }[]
  settings: readonly { readonly type: string; readonly maximum: number }[]
  /** As the URL says it; without it, the settings hold. */
  maximum: number | null
  onMaximum: (maximum: number | null) => void
  /** What would happen now. */
  waves: number
  packages: number
  left: number
  /** They are being counted anew. */
  counting: boolean
  onDone: (generated: Generated) => void
}

const restMs = 400

/** Who picks, and how large a wave may be; the button says what will happen. */
export function GenerateForm({
  warehouseId,
  filter,
  pickers,
  settings,
  maximum,
  onMaximum,
  waves,
  packages,
  left,
  counting,
  onDone,
}: Props) {
  const t = useT()
  const tell = useTell()
  const ordinary = Math.max(1, ...settings.map((setting) => setting.maximum))
  const { run, busy } = useCommand<GenerateFormMutation>(graphql`
    mutation GenerateFormMutation($input: GenerateWavesInput!) {
      generateWaves(input: $input) {
        taken
        waves {
          ...waveNode_wave
          ...GenerateResult_waves
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
  const form = useServerForm(GenerateWavesInput, { defaultValues: { warehouseId, pickerId: '', maximum: maximum ?? ordinary } })
  const typed = useWatch({ control: form.control, name: 'maximum' })
  const fits = isMaximum(typed)
  const wanted = !fits ? undefined : typed === ordinary ? null : typed
  // What is read holds for what is typed; until then nothing is promised.
  const known = fits && !counting && wanted === maximum
  const say = useEffectEvent(onMaximum)
  // The field has the last word: also where the menu, Back or other settings have changed the address under it.
  useEffect(() => {
    if (wanted === undefined || wanted === maximum) return
    const timer = setTimeout(() => say(wanted), restMs)
    return () => clearTimeout(timer)
  }, [wanted, maximum])

  return (
    <Box as="section" layerStyle="card" px="4" py="4" aria-label={t('menu.out.wave')}>
      <Form
        form={form}
        onSubmit={async ({ pickerId, maximum: most }) => {
          const outcome = await run({ warehouseId, pickerId, maximum: most, ...filter })
          if (!tell(outcome, form)) return
          onDone(outcome.payload)
        }}
      >
        <SelectField
          form={form}
          name="pickerId"
          label={t('wave.picker')}
          placeholder={t('wave.generate.choosePicker')}
          options={pickers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberField
          form={form}
          name="maximum"
          label={t('wave.generate.maximum')}
          hint={t('wave.generate.maximumHint', {
            settings: settings.map(({ type, maximum: most }) => `${t(`enum.WaveType.${type as 'HOT'}`)} ${most}`).join(' · '),
          })}
        />
        <Box color="soft" aria-live="polite">
          {known && t('wave.generate.preview', { waves, packages })}
          {known && left > 0 && (
            <Box color="warn.fg" mt="1">
              {t('wave.generate.previewLeft', { left })}
            </Box>
          )}
          {fits && !known && t('wave.generate.counting')}
          {!fits && <Box color="negative.fg">{t('wave.generate.maximumRange', mostPackages)}</Box>}
        </Box>
        <Button type="submit" size="lg" variant="solid" colorPalette="brand" loading={busy} disabled={!known || waves === 0}>
          {!known ? t('wave.generate.action') : waves === 0 ? t('wave.generate.nothing') : t('wave.generate.submit', { waves, packages })}
        </Button>
      </Form>
    </Box>
  )
}
