import { defineSlotRecipe } from '@chakra-ui/react'

/** Events of a document, in one column. */
export const timelineRecipe = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'item', 'connector', 'separator', 'indicator', 'content', 'title', 'description'],
  base: {
    root: { display: 'flex', flexDirection: 'column' },
    item: {
      display: 'flex',
      gap: '3',
      position: 'relative',
      '--gap': 'spacing.3',
      '--line': 'block',
      _last: { '--gap': '0', '--line': 'none' },
    },
    connector: { position: 'relative', alignSelf: 'stretch', flexShrink: '0', w: '2.5' },
    separator: {
      display: 'var(--line)',
      position: 'absolute',
      insetStart: '50%',
      top: '1.5',
      bottom: '-1.5',
      borderStartWidth: '1px',
      borderColor: 'line',
    },
    indicator: {
      position: 'relative',
      mt: '1.5',
      boxSize: '2.5',
      borderRadius: 'full',
      bg: 'colorPalette.fg',
      outline: '2px solid {colors.card}',
      '&[data-ahead]': { bg: 'card', borderWidth: '2px', borderColor: 'colorPalette.fg' },
    },
    content: { flex: '1', minW: '0', pb: 'var(--gap)' },
    title: { fontWeight: 'medium', overflowWrap: 'anywhere' },
    description: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', color: 'muted', textStyle: 'xs' },
  },
})

/** Lines of a document; below 600 px a line is a card of labels and values. */
export const lineTableRecipe = defineSlotRecipe({
  className: 'lines',
  slots: ['root', 'header', 'body', 'footer', 'row', 'columnHeader', 'cell', 'caption'],
  base: {
    root: { w: 'full', borderCollapse: 'collapse', display: { base: 'block', sm: 'table' } },
    header: { display: { base: 'none', sm: 'table-header-group' } },
    body: { display: { base: 'block', sm: 'table-row-group' } },
    footer: { display: { base: 'block', sm: 'table-footer-group' }, fontWeight: 'semibold' },
    row: {
      display: { base: 'grid', sm: 'table-row' },
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      borderTopWidth: '1px',
      borderColor: 'line.soft',
      py: { base: '1.5', sm: '0' },
      '&[data-error]': { bg: 'negative.subtle' },
      '&[data-below]': { borderTopWidth: '0' },
      '&[data-undone]': { color: 'muted', textDecoration: 'line-through' },
    },
    columnHeader: {
      px: '2',
      py: '1.5',
      color: 'muted',
      fontWeight: 'medium',
      textStyle: 'xs',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      _first: { ps: '4' },
      _last: { pe: '4' },
      '&[data-align=end]': { textAlign: 'end' },
    },
    cell: {
      px: { base: '4', sm: '2' },
      py: { base: '0.5', sm: '1.5' },
      minW: '0',
      verticalAlign: 'middle',
      overflowWrap: 'anywhere',
      _first: { ps: '4' },
      _last: { pe: '4' },
      // On a card, figures stand two in a row, everything else takes the whole width.
      gridColumn: '1 / -1',
      smDown: {
        '&[data-label]': { display: 'grid', gridTemplateColumns: '6rem minmax(0, 1fr)', alignItems: 'center', columnGap: '2' },
        // All that a cell has stands below one another beside the label, texts, badges and buttons in their own width.
        '&[data-label] > *': { gridColumn: '2' },
        '&[data-label] > :is(span, button)': { justifySelf: 'start' },
        '&[data-label][data-align=end]': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
        '&[data-label]:empty': { display: 'none' },
      },
      '&[data-align=end]': { gridColumn: 'auto', textAlign: { base: 'start', sm: 'end' }, whiteSpace: 'nowrap' },
      '&[data-label]::before': { content: { base: 'attr(data-label)', sm: 'none' }, color: 'muted', textStyle: 'xs' },
    },
  },
})

const dataListSlots = ['root', 'item', 'itemLabel', 'itemValue'] as const
const factValue = { minW: '0', overflowWrap: 'anywhere' } as const

/** Labels with values, by layout. */
export const factsRecipe = {
  list: defineSlotRecipe({
    className: 'facts',
    slots: [...dataListSlots],
    base: {
      root: { display: 'grid', gap: '1.5' },
      item: { display: 'grid', gridTemplateColumns: '6.5rem minmax(0, 1fr)', gap: '3', alignItems: 'baseline' },
      itemLabel: { color: 'muted' },
      itemValue: factValue,
    },
  }),
  grid: defineSlotRecipe({
    className: 'facts-grid',
    slots: [...dataListSlots],
    base: {
      root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))', gap: '3' },
      itemLabel: { color: 'muted', textStyle: 'xs' },
      itemValue: factValue,
    },
  }),
  inline: defineSlotRecipe({
    className: 'facts-inline',
    slots: [...dataListSlots],
    base: {
      root: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '1' },
      item: { display: 'flex', gap: '1.5' },
      itemLabel: { color: 'muted' },
      itemValue: factValue,
    },
  }),
}

/** Large numbers with their names. */
export const figuresRecipe = defineSlotRecipe({
  className: 'figures',
  slots: [...dataListSlots],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(6rem, 1fr))', gap: '2' },
    itemLabel: { color: 'muted', textStyle: 'xs' },
    itemValue: { textStyle: '2xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  },
})
