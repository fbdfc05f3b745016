import { Box, chakra } from '@chakra-ui/react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useOnlyOption } from '../../../ui/form/useOnlyOption.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { PickersField_workloads$key } from './__generated__/PickersField_workloads.graphql.ts'

interface Props<Values extends FieldValues> {
  /** A form with the field `pickerIds`. */
  form: ServerForm<Values>
  workloads: PickersField_workloads$key
  /** Pickers chosen before; those who are no longer offered stay until they are removed. */
  before?: readonly { id: string; name: string }[]
}

/** All pickers with their open work, least busy first. */
export function PickersField<Values extends FieldValues & { pickerIds: string[] }>({ form, workloads, before = [] }: Props<Values>) {
  const t = useT()
  const { field, fieldState } = useController({ control: form.control, name: 'pickerIds' as FieldPath<Values> })
  const chosen: readonly string[] = field.value
  const data = useFragment(
    graphql`
      fragment PickersField_workloads on PickerWorkload @relay(plural: true) {
        picker {
          id
          name
        }
        waves
        packages
        pieces
      }
    `,
    workloads,
  )
  const most = Math.max(1, ...data.map(({ pieces }) => pieces))
  const offered = new Set(data.map(({ picker }) => picker.id))
  const gone = before.filter(({ id }) => chosen.includes(id) && !offered.has(id))
  const only = data.length === 1 && gone.length === 0 ? data.map(({ picker }) => ({ value: [picker.id] })) : null
  useOnlyOption({ form, name: 'pickerIds' as FieldPath<Values> }, chosen.length === 0, only)
  const shown = offered.union(new Set(gone.map(({ id }) => id)))
  const kept = chosen.filter((id) => shown.has(id))
  const toggle = (id: string) => field.onChange(kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id])
  return (
    <Field
      name={field.name}
      label={t('wave.generate.pickers')}
      hint={t('wave.generate.pickersHint')}
      error={fieldState.error && (chosen.length === 0 ? t('wave.generate.choosePicker') : fieldState.error.message)}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <Choices id={id} role="group" aria-label={t('wave.generate.pickers')} aria-describedby={describedBy}>
          {data
            .toSorted((a, b) => a.pieces - b.pieces)
            .map(({ picker, waves, packages, pieces }, at) => (
              <label key={picker.id}>
                <input
                  type="checkbox"
                  {...(at === 0 && { ref: field.ref })}
                  checked={chosen.includes(picker.id)}
                  onChange={() => toggle(picker.id)}
                  onBlur={field.onBlur}
                />
                <Picker>
                  <b>{picker.name}</b>
                  <small>{waves === 0 ? t('wave.generate.idle') : t('wave.generate.workload', { waves, packages, pieces })}</small>
                  <Box as="i" style={{ width: `${(pieces / most) * 100}%` }} />
                </Picker>
              </label>
            ))}
          {gone.map(({ id: pickerId, name }) => (
            <label key={pickerId}>
              <input type="checkbox" checked onChange={() => toggle(pickerId)} onBlur={field.onBlur} />
              <Picker>
                <b>{name}</b>
                <small>{t('wave.generate.mayNotPick')}</small>
              </Picker>
            </label>
          ))}
        </Choices>
      )}
    </Field>
  )
}

const Picker = chakra('span', {
  base: {
    position: 'relative',
    flex: '1',
    display: 'grid',
    minW: '0',
    py: '1.5',
    '& b': { fontWeight: 'medium' },
    '& small': { color: 'muted', textStyle: 'xs', fontVariantNumeric: 'tabular-nums' },
    '& i': { h: '1', mt: '1', minW: '0', borderRadius: 'full', bg: 'brand.border' },
  },
})
