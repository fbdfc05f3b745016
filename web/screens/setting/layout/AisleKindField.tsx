import { chakra } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useField } from '../../../ui/form/fields.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { LayoutValues } from './layoutForm.ts'

/** Racks and walked lines of each kind, from above, 44 units wide. */
const pictures = {
  RACK: { racks: [2, 18, 34], lines: [14, 30] },
  NARROW: { racks: [7, 29], lines: [22] },
  WIDE: { racks: [1, 35], lines: [14, 30] },
} as const

const kinds = Object.keys(pictures) as (keyof typeof pictures)[]

/** Choice of the aisles by their picture. */
export function AisleKindField({ form }: { form: ServerForm<LayoutValues> }) {
  const t = useT()
  const { field, error, isChanged } = useField<LayoutValues>({ form, name: 'aisleKind' })
  return (
    <Field name={field.name} label={t('layout.kind')} error={error} isChanged={isChanged} isGroup>
      {(control) => (
        <Choices role="radiogroup" aria-labelledby={control.id}>
          {kinds.map((kind, index) => (
            <label key={kind}>
              <input
                {...(index === 0 && { ref: field.ref })}
                type="radio"
                name={field.name}
                checked={field.value === kind}
                onBlur={field.onBlur}
                onChange={() => field.onChange(kind)}
              />
              <svg width="44" height="22" viewBox="0 0 44 22" aria-hidden>
                {pictures[kind].racks.map((x) => (
                  <rect key={x} x={x} width="8" height="22" rx="1.5" fill="currentColor" />
                ))}
                {pictures[kind].lines.map((x) => (
                  <path key={x} d={`M${x} 2V20`} stroke="currentColor" strokeWidth="1.6" strokeDasharray="3 2" />
                ))}
              </svg>
              {t(`layout.kind.${kind}`)}
            </label>
          ))}
        </Choices>
      )}
    </Field>
  )
}

const Choices = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '2',
    '& label': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1',
      px: '1',
      py: '2',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'l2',
      textStyle: 'xs',
      textAlign: 'center',
      cursor: 'pointer',
    },
    '& svg': { color: 'line.strong' },
    '& input': { position: 'absolute', opacity: 0 },
    '& label:has(:checked)': { borderColor: 'brand.focusRing', boxShadow: '0 0 0 1px {colors.brand.focusRing}', bg: 'brand.subtle' },
    '& label:has(:checked) svg': { color: 'brand.fg' },
    '& label:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
})
