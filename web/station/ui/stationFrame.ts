import { chakra } from '@chakra-ui/react'
import { bars } from './styles/bars.ts'
import { figures } from './styles/figures.ts'
import { handheld } from './styles/handheld.ts'
import { instruction } from './styles/instruction.ts'
import { side } from './styles/side.ts'
import { trouble } from './styles/trouble.ts'

const tones = {
  '&[data-tone=idle]': { '--edge': 'colors.gray.border', '--tint': 'colors.card' },
  '&[data-tone=ok]': { colorPalette: 'brand', '--edge': 'colors.brand.border', '--tint': 'colors.brand.subtle' },
  '&[data-tone=warn]': { colorPalette: 'warn', '--edge': 'colors.warn.border', '--tint': 'colors.warn.subtle' },
  '&[data-tone=waiting]': { colorPalette: 'warn', '--edge': 'colors.warn.border', '--tint': 'colors.warn.subtle' },
  '&[data-tone=error]': { colorPalette: 'negative', '--edge': 'colors.negative.border', '--tint': 'colors.negative.subtle' },
} as const

/** Layout of all stations: readable from two metres on a desktop, one-handed on a handheld. */
export const StationFrame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplate: '3.5rem minmax(0, 1fr) auto / minmax(0, 1fr) clamp(16rem, 26.4vw, 23.75rem)',
    h: '100dvh',
    bg: 'card',
    color: 'ink',
    ...tones,
    ...bars,
    ...instruction,
    ...figures,
    ...trouble,
    ...side,
    mdDown: handheld,
  },
})
