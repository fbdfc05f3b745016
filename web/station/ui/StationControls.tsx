import { chakra } from '@chakra-ui/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { playSound } from '../scanner/sounds.ts'
import { useTypedDigits } from '../scanner/typedDigits.ts'

export type Quality = 'GOOD' | 'DEFECTIVE'

interface Props {
  quality: Quality
  /** Qualities to choose from; hidden if there is only one. */
  qualities: readonly Quality[]
  onQuality: (quality: Quality) => void
  quantity: number
  maximum?: number
  onQuantity: (quantity: number) => void
}

/** Quantity and quality of the next scan; a number that is typed before the scan is its quantity. */
export function Controls({ quality, qualities, onQuality, quantity, maximum = 1_000_000, onQuantity }: Props) {
  const t = useT()
  const bounded = (value: number) => Math.min(maximum, Math.max(1, Math.trunc(value) || 1))
  const set = (value: number) => onQuantity(bounded(value))
  // An emptied field is one piece, but stays empty until the next digit.
  const [typed, setTyped] = useState<string | null>(null)
  useTypedDigits((digits) => {
    setTyped(null)
    set(Number(digits))
  })
  const type = (text: string) => {
    const digits = text.normalize('NFKC').trim()
    // A point or a sign would make another number of what follows.
    if (!/^\d*$/.test(digits)) return playSound('warn')
    setTyped(digits)
    set(Number(digits))
  }
  return (
    <Row>
      <div className="stepper">
        <button type="button" aria-label={t('inbound.controls.less')} disabled={quantity <= 1} onClick={() => set(quantity - 1)}>
          <Minus aria-hidden />
        </button>
        <label>
          <span>{t('inbound.controls.pieces')}</span>
          <input
            inputMode="numeric"
            placeholder={String(quantity)}
            value={typed !== null && (Number(typed) || 1) === quantity ? typed : quantity}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(null)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        </label>
        <button type="button" aria-label={t('inbound.controls.more')} disabled={quantity >= maximum} onClick={() => set(quantity + 1)}>
          <Plus aria-hidden />
        </button>
      </div>
      {qualities.length > 1 && (
        <div className="qualities">
          {qualities.map((each) => (
            <button key={each} type="button" aria-pressed={each === quality} data-quality={each} onClick={() => onQuality(each)}>
              {t(`inbound.quality.${each}`)}
            </button>
          ))}
        </div>
      )}
    </Row>
  )
}

const Row = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    mt: '6',
    '& button': {
      minW: '12',
      minH: '12',
      display: 'grid',
      placeItems: 'center',
      px: '3',
      bg: 'card',
      borderWidth: '1px',
      borderColor: 'line.strong',
      cursor: 'button',
      textStyle: 'lg',
      _hover: { bg: 'bg.muted' },
      _disabled: { layerStyle: 'disabled' },
    },
    '& .stepper': {
      display: 'flex',
      '& > button:first-of-type': { borderStartRadius: 'lg' },
      '& > button:last-of-type': { borderEndRadius: 'lg' },
    },
    '& .stepper label': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      minW: '24',
      px: '3',
      borderBlockWidth: '1px',
      borderColor: 'line.strong',
      bg: 'card',
      '& span': { textStyle: '2xs', color: 'muted', textAlign: 'center' },
      '& input': { w: '20', bg: 'transparent', textAlign: 'center', textStyle: 'xl', fontWeight: 'bold', outline: '0' },
      '&:focus-within': { boxShadow: 'inset 0 0 0 2px {colors.brand.focusRing}' },
    },
    '& .qualities': {
      display: 'flex',
      '& button': { minW: '20' },
      '& button:first-of-type': { borderStartRadius: 'lg' },
      '& button:last-of-type': { borderEndRadius: 'lg', borderInlineStartWidth: '0' },
      '& [aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.border', fontWeight: 'semibold' },
      '& [data-quality=DEFECTIVE][aria-pressed=true]': { bg: 'negative.subtle', color: 'negative.fg', borderColor: 'negative.border' },
    },
    smDown: {
      mt: '3',
      gap: '2',
      '& .stepper label': { minW: '14', px: '1', '& input': { w: '12' } },
      '& .qualities button': { minW: '16', px: '2', textStyle: 'md' },
    },
  },
})
