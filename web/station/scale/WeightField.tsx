import { Box, Button } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { weightUnits } from '../../../graph/kernel/states/weight.ts'
import { useT } from '../../i18n/useT.ts'
import { useWeight } from '../../shell/useWeight.ts'
import { Input } from '../../ui/Input.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { playSound } from '../scanner/sounds.ts'
import { NumberPad } from '../ui/NumberPad.tsx'
import { readTypedGrams, typedGramsMaximum } from './reading.ts'

interface Props {
  onTyped: (grams: number) => void
  /** With a scale, the keys for a thumb are shown on demand. */
  hasScale: boolean
}

/** Weight that is typed: with keys on a handheld, else in a field. A code that a scanner types is no weight. */
export function WeightField({ onTyped, hasScale }: Props) {
  const t = useT()
  const weight = useWeight()
  const { symbol } = weightUnits[weight.unit]
  const label = t('scale.typed', { unit: symbol })
  const isHandheld = useMediaQuery('(max-width: 47.99rem)')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const take = () => {
    const grams = readTypedGrams(typed, weight.unit)
    const isWeight = typeof grams === 'number'
    setWrong(!isWeight)
    if (grams !== 'REFUSED') setTyped('')
    if (!isWeight) {
      // What is typed or scanned next replaces it.
      field.current?.select()
      return playSound('warn')
    }
    field.current?.blur()
    onTyped(grams)
  }
  if (isHandheld && hasScale && !isOpen)
    return (
      <Button size="xl" variant="outline" onClick={() => setOpen(true)}>
        {t('scale.type')}
      </Button>
    )
  return (
    <Box asChild display={{ base: 'grid', md: 'flex' }} flexWrap="wrap" alignItems="center" gap="2">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        {isHandheld ? (
          <NumberPad typed={typed} onTyped={setTyped} pieces={null} label={label} isDecimal />
        ) : (
          <Input
            ref={field}
            w="16rem"
            size="xl"
            inputMode="decimal"
            autoComplete="off"
            aria-label={label}
            aria-invalid={isWrong || undefined}
            placeholder={label}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Button type="submit" size="xl" variant="solid" disabled={typed === ''}>
          {t('scale.take')}
        </Button>
        {isWrong && (
          <Box role="alert" color="negative.fg">
            {t('scale.notAWeight', { most: weight.most(typedGramsMaximum), unit: symbol, decimals: weight.decimals })}
          </Box>
        )}
      </form>
    </Box>
  )
}
