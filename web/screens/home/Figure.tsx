import { Box, chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Tone } from '../../theme/colors.ts'

interface Props {
  name: string
  value: number
  /** Link to the list that the figure counts. */
  to?: string
  /** Colour, used only where the figure is not 0. */
  tone?: Tone
  note?: string | undefined
}

/** A figure with its label, linked to the list it counts. */
export function Figure({ name, value, to, tone = 'gray', note }: Props) {
  const intl = useIntl()
  const loud = value > 0 && tone !== 'gray'
  const body = (
    <>
      <Box as="span" display="block" color={loud ? 'colorPalette.fg' : 'muted'} textStyle="xs" lineClamp={2}>
        {name}
      </Box>
      <Box
        as="span"
        display="block"
        fontSize="2xl"
        lineHeight="1.3"
        fontWeight="semibold"
        color={loud ? 'colorPalette.fg' : value ? 'ink' : 'faint'}
      >
        {intl.formatNumber(value)}
      </Box>
      {note && (
        <Box as="span" display="block" textStyle="xs" color="muted" lineClamp={2}>
          {note}
        </Box>
      )}
    </>
  )
  const look = { colorPalette: tone, bg: loud ? 'colorPalette.subtle' : 'bg.subtle' } as const
  if (!to) return <Frame {...look}>{body}</Frame>
  return (
    <Frame asChild {...look} _hover={{ borderColor: 'colorPalette.border' }}>
      <Link to={to}>{body}</Link>
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'block',
    minW: '0',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderColor: 'line.soft',
    borderRadius: 'l2',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    focusVisibleRing: 'outside',
  },
})

/** Figures in wrapping rows that fill the width; those of the last row are as wide as the others. */
export const Figures = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'repeat(auto-fit, minmax(8rem, 1fr))', sm: 'repeat(auto-fit, minmax(6rem, 1fr))' },
  },
})
