import { Box } from '@chakra-ui/react'
import { useIntl } from 'react-intl'

interface Props {
  value: number | null | undefined
  /** Show a plus sign before additions. */
  signed?: boolean
}

/** Number of pieces: grouped, tabular, right-aligned; zero is muted, negative is red. */
export function Quantity({ value, signed = false }: Props) {
  const intl = useIntl()
  const text = value == null ? '–' : intl.formatNumber(value, signed ? { signDisplay: 'exceptZero' } : {})
  return (
    <Box as="span" display="block" textAlign="end" color={value ? (value < 0 ? 'negative.fg' : 'inherit') : 'muted'}>
      {text}
    </Box>
  )
}
