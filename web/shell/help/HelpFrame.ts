import { chakra } from '@chakra-ui/react'

/** Beside the page, which becomes narrower; on narrow screens and outside of the frame a sheet that leaves the heading or the instruction visible. */
export const HelpFrame = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: '0',
    w: '384px',
    minH: '0',
    bg: 'card',
    color: 'ink',
    textStyle: 'sm',
    borderInlineStartWidth: '1px',
    outline: 'none',
    '&[data-station]': {
      position: 'fixed',
      zIndex: 'docked',
      top: '3.5rem',
      bottom: '0',
      insetInlineEnd: '0',
      boxShadow: 'lg',
    },
    mdDown: {
      position: 'fixed',
      zIndex: 'docked',
      insetInline: '0',
      bottom: '0',
      top: '9.875rem',
      w: 'auto',
      borderInlineStartWidth: '0',
      borderTopWidth: '1px',
      borderTopRadius: 'l3',
      boxShadow: 'lg',
      '&[data-station]': { top: 'max(9.875rem, 45dvh)', insetInline: '0', w: 'auto' },
    },
  },
})
