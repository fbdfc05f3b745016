import { Box } from '@chakra-ui/react'
import { memo, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'
import { withDecimals } from '../../../ui/form/fields.tsx'
import { parseAmount } from '../../../ui/form/parseNumber.ts'
import { Input } from '../../../ui/Input.tsx'
import { type RateValues, raisedAbove } from './rateForm.ts'

interface Props {
  control: Control<RateValues>
  name: `rows.${number}.prices.${number}`
  label: string
  currency: string
  /** Price of the card before; null if it has none, undefined without such a card. */
  before: string | null | undefined
  /** Whether an empty price has a meaning. */
  isOptional: boolean
  /** Whether it is below the price of a lighter step. */
  isOutOfOrder: boolean
}

/** A price with its difference to the card before. */
function Cell({ control, name, label, currency, before, isOptional, isOutOfOrder }: Props) {
  const t = useT()
  const intl = useIntl()
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState<string | null>(null)
  const value = field.value ?? ''
  const isAmount = /^\d+(\.\d+)?$/.test(value)
  const difference = isAmount && before ? Number(value) - Number(before) : null
  const isRaised = difference !== null && before ? difference / Number(before) > raisedAbove : false
  const isMissing = value === '' && !isOptional
  const told = () => {
    if (fieldState.error?.message) return fieldState.error.message
    if (isMissing) return before ? t('rate.cell.missingBefore', { before: withDecimals(before, currency) }) : t('rate.cell.missing')
    if (isOutOfOrder) return t('rate.cell.outOfOrder')
    if (difference === null) return before === null && isAmount ? t('rate.cell.new') : null
    return Math.abs(difference) < 0.00005
      ? '='
      : intl.formatNumber(difference, { signDisplay: 'always', minimumFractionDigits: 2, maximumFractionDigits: 4 })
  }
  const tone = fieldState.error || isMissing ? 'negative' : isOutOfOrder || isRaised ? 'warn' : null
  return (
    <td>
      <Input
        ref={field.ref}
        name={field.name}
        aria-label={label}
        aria-invalid={fieldState.error ? true : undefined}
        size="sm"
        w="4.75rem"
        textAlign="end"
        inputMode="decimal"
        autoComplete="off"
        {...(tone && { colorPalette: tone, bg: 'colorPalette.subtle', borderColor: 'colorPalette.fg' })}
        value={typed !== null && parseAmount(typed) === value ? typed : isAmount ? withDecimals(value, currency) : value}
        onChange={({ target }) => {
          setTyped(target.value)
          field.onChange(parseAmount(target.value))
        }}
        onBlur={() => {
          setTyped(null)
          field.onBlur()
        }}
      />
      <Box minH="4" textStyle="xs" textAlign="end" {...(tone ? { colorPalette: tone, color: 'colorPalette.fg' } : { color: 'muted' })}>
        {told()}
      </Box>
    </td>
  )
}

export const RateCell = memo(Cell)
