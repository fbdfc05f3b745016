import { Box, chakra, Flex } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import type { LocationRange, RangePreview } from './useLocationRange.ts'

interface Props {
  range: LocationRange
  preview: RangePreview
}

/** Shelves that are drawn; further ones are counted. */
const shelvesShown = 24
/** Columns of which every one is numbered. */
const numberedColumns = 20

/** The locations of a range as their shelves stand: a grid for each prefix, the lowest layer at the bottom; those that exist are hatched. */
export function RangeGrid({ range, preview }: Props) {
  const t = useT()
  const existing = new Set(preview.existing)
  const { firstColumn, lastColumn, firstLayer, lastLayer } = range
  const columns = lastColumn - firstColumn + 1
  const layers = lastLayer - firstLayer + 1
  const each = columns * layers
  const prefixes = [...new Set(preview.codes.map((code) => code.slice(0, code.indexOf('-'))))]
  const two = (value: number, width = 2) => String(value).padStart(width, '0')
  const width = lastColumn > 99 ? 3 : 2
  const step = Math.ceil(columns / numberedColumns)
  return (
    <Box display="grid" gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))">
      {prefixes.slice(0, shelvesShown).map((prefix, at) => {
        const codes = preview.codes.slice(at * each, (at + 1) * each)
        const old = codes.filter((code) => existing.has(code)).length
        return (
          <Box key={prefix} minW="0" role="group" aria-label={prefix}>
            <Flex justify="space-between" gap="2" mb="1">
              <Box textStyle="code" fontWeight="semibold">
                {prefix}
              </Box>
              <Box color="muted" textStyle="xs">
                {t('setting.range.shelf', { new: each - old, existing: old })}
              </Box>
            </Flex>
            <Box display="grid" gridTemplateColumns="1.75rem minmax(0, 1fr)" columnGap="1">
              <Box display="grid" gridTemplateRows={`repeat(${layers}, minmax(0.75rem, 1fr))`} rowGap="2px" textStyle="xs" color="muted">
                {Array.from({ length: layers }, (_, row) => (
                  <Flex key={two(lastLayer - row)} align="center" lineHeight="1">
                    {two(lastLayer - row)}
                  </Flex>
                ))}
              </Box>
              <Box display="grid" gap="2px" gridTemplateColumns={`repeat(${columns}, minmax(0, 1fr))`}>
                {Array.from({ length: each }, (_, cell) => {
                  const [column, layer] = [firstColumn + (cell % columns), lastLayer - Math.floor(cell / columns)]
                  const code = `${prefix}-${two(column, width)}-${two(layer)}`
                  const isOld = existing.has(code)
                  return (
                    <Cell
                      key={code}
                      data-existing={isOld || undefined}
                      title={t(isOld ? 'setting.range.cellExists' : 'setting.range.cellNew', {
                        code,
                        layer: layer - firstLayer + 1,
                        layers,
                      })}
                    />
                  )
                })}
              </Box>
              <span />
              <Box
                display="grid"
                gridTemplateColumns={`repeat(${columns}, minmax(0, 1fr))`}
                textStyle="xs"
                color="muted"
                textAlign="center"
                overflow="hidden"
              >
                {Array.from({ length: columns }, (_, column) => (
                  <span key={two(firstColumn + column, width)}>{column % step === 0 ? two(firstColumn + column, width) : ''}</span>
                ))}
              </Box>
            </Box>
          </Box>
        )
      })}
      {prefixes.length > shelvesShown && (
        <Box color="muted">{t('setting.range.moreShelves', { count: prefixes.length - shelvesShown })}</Box>
      )}
    </Box>
  )
}

export const Cell = chakra('div', {
  base: {
    minH: '0.75rem',
    borderWidth: '1px',
    borderColor: 'brand.emphasized',
    bg: 'brand.subtle',
    borderRadius: '2px',
    _hover: { bg: 'brand.solid' },
    '&[data-existing]': {
      borderColor: 'line',
      background: 'repeating-linear-gradient(135deg, {colors.line} 0 2px, transparent 2px 6px)',
    },
  },
})
