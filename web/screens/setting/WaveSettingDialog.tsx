import { useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { valuesOf } from '../../../graph/kernel/states/enumSpec.ts'
import { mayBindCart, maySortWhilePicking, WaveSettingInput } from '../../../graph/wave/input.ts'
import { LabelMode, PickMode, SortMode } from '../../../graph/wave/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useReload } from '../../relay/useReload.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { CheckField, NumberField } from '../../ui/form/fields.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { WaveSettingDialog_setting$key } from './__generated__/WaveSettingDialog_setting.graphql.ts'
import type { WaveSettingDialogMutation } from './__generated__/WaveSettingDialogMutation.graphql.ts'

interface Props {
  setting: WaveSettingDialog_setting$key
  warehouseId: string
  onClose: () => void
}

/** Edits the settings of a wave type. Waves that exist keep the settings with which they were generated. */
export function WaveSettingDialog({ setting: key, warehouseId, onClose }: Props) {
  const t = useT()
  const reload = useReload()
  const { version, ...stored } = useFragment(
    graphql`
      fragment WaveSettingDialog_setting on WaveSetting {
        type
        version
        maximum
        hotThreshold
        pickMode
        sortMode
        bindCart
        labelMode
        confirmPicking
        shipOnPrint
        preCheck
      }
    `,
    key,
  )
  const { run, busy } = useCommand<WaveSettingDialogMutation>(graphql`
    mutation WaveSettingDialogMutation($input: SaveWaveSettingInput!) {
      saveWaveSetting(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { type } = stored
  const form = useServerForm(WaveSettingInput, {
    defaultValues: { ...stored, warehouseId, expectedVersion: version },
    draft: `saveWaveSetting.${warehouseId}.${type}`,
  })
  const [pickMode, sortMode] = useWatch({ control: form.control, name: ['pickMode', 'sortMode'] })
  const chosen = { type, pickMode: pickMode ?? stored.pickMode }
  const [maySort, mayBind] = [maySortWhilePicking(chosen), mayBindCart(chosen)]
  const modes = valuesOf(LabelMode).filter((mode) => mode !== 'BY_SLOT' || type === 'MIXED')
  return (
    <FormDialog
      title={t('setting.wave.editTitle', { type: t(`enum.WaveType.${type}`) })}
      form={form}
      // What is not shown is not sent, so that it is not refused.
      save={({ sortMode: sort, bindCart, ...values }) =>
        run({ ...values, ...(maySort && { sortMode: sort }), ...(mayBind && { bindCart }), expectedVersion: version })
      }
      onSaved={() => {
        toaster.success(t('setting.wave.saved', { type: t(`enum.WaveType.${type}`) }))
        reload()
      }}
      onClose={onClose}
      busy={busy}
    >
      {type === 'HOT' && (
        <NumberField form={form} name="hotThreshold" label={t('setting.wave.hotThreshold')} hint={t('setting.wave.hotThresholdHint')} />
      )}
      <NumberField form={form} name="maximum" label={t('wave.generate.maximum')} hint={t('setting.wave.maximumHint')} />
      <RadioField
        form={form}
        name="pickMode"
        label={t('setting.wave.pickMode')}
        hint={t('setting.wave.pickModeHint')}
        options={valuesOf(PickMode).map((value) => ({ value, label: t(`enum.PickMode.${value}`) }))}
      />
      {maySort && (
        <RadioField
          form={form}
          name="sortMode"
          label={t('setting.wave.sortMode')}
          hint={t('setting.wave.sortModeHint')}
          options={valuesOf(SortMode).map((value) => ({ value, label: t(`enum.SortMode.${value}`) }))}
        />
      )}
      {mayBind && !(maySort && sortMode === 'WHILE_PICKING') && (
        <CheckField form={form} name="bindCart" label={t('setting.wave.bindCart')} hint={t('setting.wave.bindCartHint')} />
      )}
      <RadioField
        form={form}
        name="labelMode"
        label={t('setting.wave.labelMode')}
        options={modes.map((value) => ({ value, label: t(`setting.wave.labels.${value}`) }))}
      />
      {type === 'MIXED' && (
        <CheckField
          form={form}
          name="preCheck"
          label={t('setting.wave.preCheck')}
          hint={t(form.watch('labelMode') === 'BY_GOODS' ? 'setting.wave.preCheckAlways' : 'setting.wave.preCheckHint')}
        />
      )}
      <CheckField form={form} name="confirmPicking" label={t('setting.wave.confirmPicking')} hint={t('setting.wave.confirmPickingHint')} />
      <CheckField form={form} name="shipOnPrint" label={t('setting.wave.shipOnPrint')} hint={t('setting.wave.shipOnPrintHint')} />
    </FormDialog>
  )
}
