import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { spinnerRecipe } from '@chakra-ui/react/theme'

const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    // The spinner of a busy button lies in its middle.
    position: 'relative',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: '0',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'button',
    textDecoration: 'none',
    transitionProperty: 'color, background-color, border-color, box-shadow',
    transitionDuration: 'fast',
    focusVisibleRing: 'outside',
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: '0', boxSize: '4' },
  },
  variants: {
    size: {
      '2xs': { h: '6', minW: '6', px: '1.5', textStyle: 'xs', _icon: { boxSize: '3.5' } },
      xs: { h: '7', minW: '7', px: '2', textStyle: 'xs', _icon: { boxSize: '3.5' } },
      sm: { h: '7', minW: '7', px: '2.5', textStyle: 'sm' },
      md: { h: '8', minW: '8', px: '3.5', textStyle: 'sm', '@media (pointer: coarse)': { h: '10', minW: '10' } },
      lg: { h: '10', minW: '10', px: '4', textStyle: 'md' },
      xl: { h: '12', minW: '12', px: '5', textStyle: 'lg', _icon: { boxSize: '5' } },
      '2xl': { h: '16', minW: '16', px: '7', textStyle: 'xl', _icon: { boxSize: '6' } },
    },
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', _hover: { bg: 'colorPalette.strong' } },
      subtle: { bg: 'colorPalette.subtle', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.muted' } },
      surface: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        borderColor: 'colorPalette.border',
        _hover: { bg: 'colorPalette.muted' },
      },
      outline: {
        bg: 'card',
        color: 'ink',
        borderColor: 'line',
        _hover: { bg: 'bg.muted', borderColor: 'border.emphasized' },
        _expanded: { bg: 'bg.muted', borderColor: 'border.emphasized' },
      },
      ghost: { bg: 'transparent', color: 'soft', _hover: { bg: 'bg.muted' }, _expanded: { bg: 'bg.muted' } },
      plain: {
        color: 'colorPalette.fg',
        px: '0',
        minW: '0',
        h: 'auto',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
})

/** Frame of a text field. */
export const field = {
  width: '100%',
  minWidth: '0',
  appearance: 'none',
  textAlign: 'start',
  color: 'ink',
  bg: 'card',
  borderWidth: '1px',
  borderColor: 'line.strong',
  borderRadius: 'l2',
  outline: '0',
  transitionProperty: 'border-color, box-shadow',
  transitionDuration: 'fast',
  _hover: { borderColor: 'muted' },
  _focusVisible: { borderColor: 'brand.focusRing', boxShadow: '0 0 0 1px {colors.brand.focusRing}' },
  _invalid: { borderColor: 'border.error', _focusVisible: { borderColor: 'border.error', boxShadow: '0 0 0 1px {colors.border.error}' } },
  _disabled: { bg: 'bg.muted', color: 'muted', cursor: 'not-allowed' },
} as const

const heights = {
  '2xs': { h: '6', px: '2', textStyle: 'xs' },
  xs: { h: '7', px: '2', textStyle: 'xs' },
  sm: { h: '7', px: '2.5', textStyle: 'sm' },
  md: { h: '8', px: '2.5', textStyle: 'sm', '@media (pointer: coarse)': { h: '10', textStyle: 'lg' } },
  lg: { h: '10', px: '3', textStyle: 'md', '@media (pointer: coarse)': { h: '11', textStyle: 'lg' } },
  xl: { h: '12', px: '4', textStyle: 'lg' },
  '2xl': { h: '16', px: '5', textStyle: 'xl' },
} as const

const inputRecipe = defineRecipe({
  className: 'input',
  base: field,
  variants: {
    size: heights,
    variant: { outline: {}, subtle: { bg: 'bg.muted', borderColor: 'transparent' }, flushed: { borderColor: 'transparent' } },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
})

const textareaRecipe = defineRecipe({
  className: 'textarea',
  base: { ...field, py: '1.5', lineHeight: 'moderate', resize: 'vertical' },
  variants: {
    size: {
      xs: { px: '2', textStyle: 'xs' },
      sm: { px: '2.5', textStyle: 'sm' },
      md: { px: '2.5', textStyle: 'sm' },
      lg: { px: '3', textStyle: 'md' },
      xl: { px: '4', textStyle: 'lg' },
    },
    variant: { outline: {}, subtle: { bg: 'bg.muted', borderColor: 'transparent' }, flushed: { borderColor: 'transparent' } },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
})

const kbdRecipe = defineRecipe({
  className: 'kbd',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'center',
    flexShrink: '0',
    px: '1.5',
    h: '4.5',
    borderWidth: '1px',
    borderBottomWidth: '2px',
    borderColor: 'line',
    borderRadius: 'l1',
    bg: 'card',
    color: 'muted',
    fontFamily: 'body',
    fontSize: '2xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    userSelect: 'none',
  },
})

const linkRecipe = defineRecipe({
  className: 'link',
  base: {
    color: 'brand.fg',
    borderRadius: 'l1',
    cursor: 'pointer',
    textDecorationLine: 'none',
    textUnderlineOffset: '3px',
    focusVisibleRing: 'outside',
    _hover: { textDecorationLine: 'underline' },
  },
  variants: { variant: { plain: {}, underline: { textDecorationLine: 'underline' } } },
  defaultVariants: { variant: 'plain' },
})

const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  base: { borderRadius: 'l1', bg: 'bg.emphasized', animation: 'pulse', _motionReduce: { animation: 'none' } },
})

/** Height of a select, with room for its arrow. */
function selectHeight(size: keyof typeof heights) {
  const { px, ...height } = heights[size]
  return { ...height, paddingInlineStart: px, paddingInlineEnd: '8' }
}

const nativeSelectRecipe = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { display: 'flex', position: 'relative', width: '100%', height: 'fit-content' },
    field: { ...field, textOverflow: 'ellipsis', '& > option, & > optgroup': { bg: 'card', color: 'ink' } },
    indicator: {
      position: 'absolute',
      insetEnd: '2',
      top: '50%',
      translate: '0 -50%',
      pointerEvents: 'none',
      color: 'muted',
      _icon: { boxSize: '4' },
    },
  },
  variants: {
    size: {
      xs: { field: selectHeight('xs') },
      sm: { field: selectHeight('sm') },
      md: { field: selectHeight('md') },
      lg: { field: selectHeight('lg') },
      xl: { field: selectHeight('xl') },
    },
    variant: {
      outline: {},
      subtle: { field: { bg: 'bg.muted', borderColor: 'transparent' } },
      plain: { field: { borderColor: 'transparent' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
})

/** Only used recipes are listed, to keep the first chunk small. Screens import other Chakra recipes themselves. */
export const recipes = {
  button: buttonRecipe,
  input: inputRecipe,
  textarea: textareaRecipe,
  kbd: kbdRecipe,
  link: linkRecipe,
  skeleton: skeletonRecipe,
  spinner: spinnerRecipe,
}

export const slotRecipes = { nativeSelect: nativeSelectRecipe }
