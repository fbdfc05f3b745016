import { z } from 'zod'
import { grams, millimetres } from '../../../../graph/kernel/input/fieldTypes.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { RateStepKind } from '../../../../graph/logistics/states/rates.ts'
import { sidesOf, stepKey } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import { useWeight } from '../../../shell/useWeight.ts'
import { CheckField, NumberField, SelectField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../../ui/form/weightMeasure.ts'
import type { RateRow } from './rateForm.ts'
import { useStepText } from './useStepText.ts'

const Row = z.object({
  kind: z.enum(valuesOf(RateStepKind)),
  grams: grams().nullish(),
  isAbove: z.boolean(),
  length: millimetres().nullish(),
  width: millimetres().nullish(),
  height: millimetres().nullish(),
})

type Bound = Omit<RateRow, 'prices'>

interface Props {
  rows: readonly RateRow[]
  onAdded: (row: Bound) => void
  onClose: () => void
}

/** Adds a row of prices, by weight or by size. */
export function RateRowDialog({ rows, onAdded, onClose }: Props) {
  const t = useT()
  const textOf = useStepText()
  const { unit } = useWeight()
  const form = useServerForm(Row, { defaultValues: { kind: 'WEIGHT', isAbove: false } })
  const [kind, isAbove] = form.watch(['kind', 'isAbove'])
  const refused = (field: string, message: string) => ({ ok: false as const, errors: [{ code: 'row', field, message }], failure: null })
  return (
    <FormDialog
      form={form}
      title={t('rate.step.add')}
      submit={t('rate.add')}
      busy={false}
      onClose={onClose}
      save={async (values) => {
        const none = { kind: values.kind, grams: null, longest: null, middle: null, shortest: null }
        if (values.kind !== 'SIZE') {
          if (!values.grams) return refused('grams', t('form.error.required'))
          return added({ ...none, grams: values.grams })
        }
        if (values.isAbove) return added(none)
        const { length, width, height } = values
        if (!length || !width || !height) return refused('length', t('rate.step.sidesMissing'))
        const [longest, middle, shortest] = sidesOf(length, width, height)
        return added({ ...none, longest, middle, shortest })
      }}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('rate.step.kind')}
        options={valuesOf(RateStepKind).map((value) => ({ value, label: t(`enum.RateStepKind.${value}`) }))}
      />
      {kind !== 'SIZE' && <NumberField form={form} name="grams" label={t(`rate.step.weight.${kind}`)} measure={weightMeasure(unit)} />}
      {kind === 'SIZE' && (
        <>
          <CheckField form={form} name="isAbove" label={t('rate.step.above')} />
          {!isAbove && (
            <>
              <NumberField form={form} name="length" label={t('rate.length')} unit="cm" scale={10} />
              <NumberField form={form} name="width" label={t('rate.width')} unit="cm" scale={10} />
              <NumberField form={form} name="height" label={t('rate.height')} unit="cm" scale={10} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )

  function added(row: Bound) {
    const key = stepKey({ ...row })
    const isThere = rows.some((one) => stepKey(one) === key)
    const field = row.kind === 'SIZE' ? (row.longest === null ? 'isAbove' : 'length') : 'grams'
    if (isThere) return refused(field, t('rate.step.twice', { step: textOf(row) }))
    onAdded(row)
    return { ok: true as const, payload: {} }
  }
}
