import { defineSlotRecipe } from '@chakra-ui/react'
import { field } from './recipes.ts'

/** Text field that proposes options. */
export const comboboxRecipe = defineSlotRecipe({
  className: 'combobox',
  slots: [
    'root',
    'control',
    'input',
    'trigger',
    'indicatorGroup',
    'clearTrigger',
    'positioner',
    'content',
    'list',
    'item',
    'itemText',
    'empty',
  ],
  base: {
    root: { w: 'full', minW: '0' },
    control: { position: 'relative' },
    input: {
      ...field,
      _readOnly: field._disabled,
      h: '8',
      ps: '2.5',
      pe: '8',
      textStyle: 'sm',
      '@media (pointer: coarse)': { h: '10', textStyle: 'lg' },
    },
    indicatorGroup: { position: 'absolute', insetEnd: '2', insetY: '0', display: 'flex', alignItems: 'center', gap: '1', color: 'muted' },
    trigger: { cursor: 'button', _icon: { boxSize: '4' } },
    clearTrigger: { cursor: 'button', _icon: { boxSize: '3.5' } },
    content: {
      layerStyle: 'floating',
      // The positioner takes its level from here.
      zIndex: 'popover',
      maxH: '80',
      minW: 'var(--reference-width)',
      maxW: 'calc(100dvw - 1.5rem)',
      overflowY: 'auto',
      p: '1',
      outline: '0',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '2',
      minH: '8',
      borderRadius: 'l1',
      cursor: 'menuitem',
      _highlighted: { bg: 'brand.subtle' },
      _disabled: { color: 'muted', cursor: 'not-allowed' },
      '@media (pointer: coarse)': { minH: '12' },
    },
    itemText: { flex: '1', minW: '0' },
    empty: { px: '2', py: '1.5', color: 'muted' },
  },
})
