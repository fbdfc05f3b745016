import { chakra } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'

interface Props {
  materials: readonly { readonly id: string; readonly number: string; readonly name: string }[]
  value: string | null
  onChange: (id: string | null) => void
}

/** Packaging material for the next packages; its barcode can be scanned too. */
export function PackMaterial({ materials, value, onChange }: Props) {
  const t = useT()
  return (
    <Label>
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
    </Label>
  )
}

const Label = chakra('label', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    mt: '4',
    color: 'muted',
    textStyle: 'lg',
    '& span': { whiteSpace: 'nowrap' },
    '& select': {
      h: '12',
      minW: '0',
      maxW: '26rem',
      flex: '1',
      px: '3',
      color: 'ink',
      bg: 'card',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'l2',
      textStyle: 'lg',
    },
  },
})
