import { chakra } from '@chakra-ui/react'
import { bars } from './look/bars.ts'
import { figures } from './look/figures.ts'
import { handheld } from './look/handheld.ts'
import { say } from './look/say.ts'
import { side } from './look/side.ts'
import { trouble } from './look/trouble.ts'

const tones = {
  '&[data-tone=idle]': { '--edge': 'colors.gray.border', '--tint': 'colors.card' },
  '&[data-tone=ok]': { colorPalette: 'brand', '--edge': 'colors.brand.border', '--tint': 'colors.brand.subtle' },
  '&[data-tone=warn]': { colorPalette: 'warn', '--edge': 'colors.warn.border', '--tint': 'colors.warn.subtle' },
  '&[data-tone=waiting]': { colorPalette: 'warn', '--edge': 'colors.warn.border', '--tint': 'colors.warn.subtle' },
  '&[data-tone=error]': { colorPalette: 'negative', '--edge': 'colors.negative.border', '--tint': 'colors.negative.subtle' },
} as const

/** The look of every station: two metres away on a desk, one hand's width on a handheld. */
export const StationFrame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplate: '3.5rem minmax(0, 1fr) auto / minmax(0, 1fr) clamp(16rem, 26.4vw, 23.75rem)',
    h: '100dvh',
    bg: 'card',
    color: 'ink',
    ...tones,
    ...bars,
    ...say,
    ...figures,
    ...trouble,
    ...side,
    mdDown: handheld,
  },
})
