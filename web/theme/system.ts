import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { recipes, slotRecipes } from './recipes.ts'
import { breakpoints, keyframes, layerStyles, textStyles, tokens } from './tokens.ts'

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'wh',
  globalCss: {
    '*': {
      '--global-font-mono': 'fonts.mono',
      '--global-font-body': 'fonts.body',
      '--global-color-border': 'colors.line',
      _motionReduce: {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0s !important',
      },
    },
    html: { colorPalette: 'brand', colorScheme: 'light dark', scrollbarColor: '{colors.border.emphasized} transparent' },
    body: {
      bg: 'surface',
      color: 'ink',
      fontFamily: 'body',
      textStyle: 'sm',
      fontVariantNumeric: 'tabular-nums',
      fontFeatureSettings: '"cv11"',
    },
    ':focus-visible': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    '*::placeholder': { color: 'muted', opacity: 1 },
    '*::selection': { bg: 'brand.emphasized' },
    'input[type=checkbox], input[type=radio]': { accentColor: '{colors.brand.solid}', cursor: 'checkbox', boxSize: '4' },
  },
  theme: {
    breakpoints,
    keyframes,
    tokens: { ...tokens, colors },
    textStyles,
    layerStyles,
    recipes,
    slotRecipes,
  },
})

/** Chakra's base with our tokens only; its default theme is three times the size. */
export const system = createSystem(defaultBaseConfig, config)
