import { chakra } from '@chakra-ui/react'
import { Delete } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'
import { useTypedDigits } from '../scanner/typedDigits.ts'

interface Props {
  /** Typed digits; empty without any. */
  typed: string
  onTyped: (typed: string) => void
  /** Shown while nothing is typed. */
  pieces: number | null
  label: string
  /** A decimal point instead of the key that clears. */
  isDecimal?: boolean
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const longest = 6

/** Number, of pieces or of a weight, with keys for a thumb; the keys replace the number that was scanned. */
export function NumberPad({ typed, onTyped, pieces, label, isDecimal = false }: Props) {
  const t = useT()
  useTypedDigits((number) => !isDecimal && onTyped(number))
  const press = (digit: string) => typed.length < longest && onTyped(typed === '0' && digit !== '.' ? digit : typed + digit)
  return (
    <Pad role="group" aria-label={label}>
      <output aria-label={label}>
        <span>{label}</span>
        <b>{typed || (pieces ?? '–')}</b>
      </output>
      {digits.map((digit) => (
        <button key={digit} type="button" onClick={() => press(digit)}>
          {digit}
        </button>
      ))}
      {isDecimal ? (
        <button type="button" aria-label={t('scale.pad.point')} onClick={() => typed.includes('.') || press(typed === '' ? '0.' : '.')}>
          .
        </button>
      ) : (
        <button type="button" className="word" onClick={() => onTyped('')}>
          {t('countScan.pad.clear')}
        </button>
      )}
      <button type="button" onClick={() => press('0')}>
        0
      </button>
      <button type="button" aria-label={t('countScan.pad.back')} onClick={() => onTyped(typed.slice(0, -1))}>
        <Delete aria-hidden />
      </button>
    </Pad>
  )
}

const Pad = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    // With a product above, all keys fit on a handheld of 360 × 640.
    gap: { base: '1.5', sm: '2' },
    maxW: '24rem',
    mt: { base: '2', sm: '4' },
    '& output': {
      gridColumn: '1 / -1',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minH: { base: '11', sm: '14' },
      px: '4',
      borderWidth: '2px',
      borderColor: 'brand.solid',
      borderRadius: 'lg',
      bg: 'card',
      color: 'muted',
      '& b': { fontSize: { base: '2rem', sm: '2.5rem' }, lineHeight: '1', color: 'ink', fontVariantNumeric: 'tabular-nums' },
    },
    '& button': {
      minH: '3.125rem',
      display: 'grid',
      placeItems: 'center',
      bg: 'card',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'lg',
      cursor: 'button',
      textStyle: 'xl',
      fontWeight: 'semibold',
      _hover: { bg: 'bg.muted' },
      '&.word': { textStyle: 'md' },
    },
  },
})
