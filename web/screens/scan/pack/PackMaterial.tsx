import { useT } from '../../../i18n/useT.ts'
import { ChoiceLabel } from './ChoiceLabel.tsx'

interface Props {
  materials: readonly { readonly id: string; readonly number: string; readonly name: string }[]
  value: string | null
  onChange: (id: string | null) => void
}

/** Packaging material for the next packages; its barcode can be scanned too. */
export function PackMaterial({ materials, value, onChange }: Props) {
  const t = useT()
  return (
    <ChoiceLabel>
      <span>{t('pack.material')}</span>
      <select
        value={value ?? ''}
        onChange={(event) => {
          onChange(event.target.value || null)
          event.target.blur()
        }}
      >
        <option value="">{t('pack.material.none')}</option>
        {materials.map(({ id, number, name }) => (
          <option key={id} value={id}>
            {number} · {name}
          </option>
        ))}
      </select>
    </ChoiceLabel>
  )
}
