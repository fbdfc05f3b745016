import { Box, Flex } from '@chakra-ui/react'
import { code128, drawingSVG } from 'bwip-js/browser'
import { useMemo } from 'react'
import { ownBarcode } from '../../../graph/kernel/states/codes.ts'
import { labelGap, layoutOf, locationLabelSizes } from '../../../graph/print/states/labelLayout.ts'
import { useT } from '../../i18n/useT.ts'
import type { LabelSettings } from './useLabelSettings.ts'

/** What a location label says. */
export interface LocationLabel {
  code: string
  area?: string | null | undefined
  warehouse: string
  layer: number
  arrow?: 'DOWN' | 'UP' | 'LEVEL' | null | undefined
}

interface Props {
  /** The first ones. */
  labels: readonly LocationLabel[]
  /** Number of locations. */
  total: number
  settings: LabelSettings
}

const rowsShown = 3
const arrows = { DOWN: '↓', LEVEL: '→', UP: '↑' } as const

/** The first rows of location labels on their paper, in true proportion, and how much paper all of them take. */
export function LabelPreview({ labels, total, settings }: Props) {
  const t = useT()
  const { paper, each, parts, feed } = settings
  const { page, label: size, columns, rows, left, top } = layoutOf(paper, locationLabelSizes)
  const { widthMillimetres: width, heightMillimetres: height } = size
  const skipped = paper.skipped ?? 0
  const shownRows = Math.min(feed === 'flat' ? rows : rowsShown, rowsShown + Math.floor(skipped / columns))
  const places = shownRows * columns
  const printed = labels.flatMap((label) => Array.from({ length: each }, (_, at) => ({ ...label, key: `${label.code} ${at}` })))
  const all = total * each
  const used = Math.ceil((skipped + all) / columns)
  const shownHeight = feed === 'flat' ? top + shownRows * (height + labelGap) : shownRows * (height + labelGap)
  const [edge, scale] = feed === 'roll' ? [2, page.widthMillimetres + 4] : [0, page.widthMillimetres]
  const unit = (millimetres: number) => `${(millimetres / scale) * 100}cqw`
  return (
    <Flex direction="column" align="center" gap="3" bg="bg.emphasized" borderRadius="l2" px="4" pt="4" pb="3">
      <Box containerType="inline-size" w="full" maxW="24rem">
        <Box
          role="img"
          aria-label={t('labels.preview.of', {
            codes: printed
              .slice(0, places - skipped)
              .map(({ code }) => code)
              .join(', '),
          })}
          position="relative"
          bg="white"
          color="black"
          borderInlineWidth="1px"
          borderTopWidth={feed === 'flat' ? '1px' : '0'}
          borderColor="line"
          overflow="hidden"
          css={{ height: unit(shownHeight), fontVariantNumeric: 'tabular-nums' }}
        >
          {Array.from({ length: places }, (_, place) => {
            const label = printed[place - skipped]
            const x = edge + left + (place % columns) * (width + labelGap)
            const y = (feed === 'flat' ? top : labelGap / 2) + Math.floor(place / columns) * (height + labelGap)
            const box = { left: unit(x), top: unit(y), width: unit(width), height: unit(height) }
            if (place < skipped)
              return (
                <Box
                  key={`used ${String(place)}`}
                  position="absolute"
                  bg="bg.muted"
                  borderWidth="1px"
                  borderStyle="dashed"
                  borderColor="line"
                  css={box}
                />
              )
            return label && <Label key={label.key} label={label} parts={parts} box={box} unit={unit} size={size} />
          })}
        </Box>
      </Box>
      <Box textStyle="xs" color="muted" role="status" textAlign="center">
        {t('labels.preview.count', { first: Math.min(all, places - skipped), all })}
        {' · '}
        {feed === 'flat' ? (
          t('labels.preview.sheets', { count: Math.ceil((skipped + all) / (columns * rows)) })
        ) : (
          <>
            {t('labels.preview.rows', { count: used })}
            {' · '}
            {t('labels.preview.roll', { metres: (used * (height + labelGap)) / 1000 })}
          </>
        )}
      </Box>
    </Flex>
  )
}

interface LabelProps {
  label: LocationLabel
  parts: LabelSettings['parts']
  box: { left: string; top: string; width: string; height: string }
  unit: (millimetres: number) => string
  size: { widthMillimetres: number; heightMillimetres: number }
}

function Label({ label: { code, area, warehouse, layer, arrow }, parts, box, unit, size }: LabelProps) {
  const t = useT()
  const bars = useMemo(() => `data:image/svg+xml,${encodeURIComponent(barsOf(ownBarcode('location', code)))}`, [code])
  const place = [parts.includes('area') && area, parts.includes('warehouse') && warehouse].filter(Boolean).join(' · ')
  const hasLayer = parts.includes('layer')
  const hasFooter = place !== '' || hasLayer
  // As large as the code fits: its letters are some 0.62 of their height wide.
  const letters = Math.min(size.heightMillimetres * 0.38, (size.widthMillimetres * 0.92) / (code.length * 0.62))
  return (
    <Flex
      position="absolute"
      direction="column"
      align="center"
      overflow="hidden"
      borderWidth="1px"
      borderColor="line"
      borderRadius="2px"
      css={box}
    >
      <Box fontWeight="bold" lineHeight="1.15" whiteSpace="nowrap" css={{ fontSize: unit(letters) }}>
        {code}
      </Box>
      <Box flex="1" minH="0" w="84%" css={{ background: `center / 100% 100% no-repeat url("${bars}")` }} />
      {hasFooter && (
        <Flex
          w="full"
          justify={hasLayer && place ? 'space-between' : 'center'}
          gap="1"
          lineHeight="1.3"
          whiteSpace="nowrap"
          css={{ fontSize: unit(size.heightMillimetres * 0.095), paddingInline: unit(2) }}
        >
          {place && (
            <Box as="span" truncate>
              {place}
            </Box>
          )}
          {hasLayer && (
            <span>
              {t('labels.layer', { layer: String(layer).padStart(2, '0') })} {arrow && arrows[arrow]}
            </span>
          )}
        </Flex>
      )}
    </Flex>
  )
}

/** Code 128 as a picture of any proportion. */
const barsOf = (text: string): string =>
  code128({ bcid: 'code128', text, scale: 1, height: 10 }, drawingSVG()).replace('<svg ', '<svg preserveAspectRatio="none" ')
