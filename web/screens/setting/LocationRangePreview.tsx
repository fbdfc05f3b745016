import { Box, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCounts } from '../../relay/useCounts.ts'
import type { LocationRangePreviewQuery } from './__generated__/LocationRangePreviewQuery.graphql.ts'
import { areMixed, confusingPrefixes } from './prefixes.ts'

const query = graphql`
  query LocationRangePreviewQuery(
    $warehouseId: ID!
    $prefixes: [String!]!
    $firstColumn: Int!
    $lastColumn: Int!
    $firstLayer: Int!
    $lastLayer: Int!
    $isComplete: Boolean!
  ) {
    locationRange(
      warehouseId: $warehouseId
      prefixes: $prefixes
      firstColumn: $firstColumn
      lastColumn: $lastColumn
      firstLayer: $firstLayer
      lastLayer: $lastLayer
    ) @include(if: $isComplete) {
      codes
      existing
    }
  }
`

const shownMaximum = 120
const numberMaximum = 999

interface Props {
  warehouseId: string
  prefixes: readonly string[]
  /** First and last column, first and last layer; anything else while they are typed. */
  numbers: readonly unknown[]
}

/** Codes that a range would create, with those that exist already. */
export function LocationRangePreview({ warehouseId, prefixes, numbers }: Props) {
  const t = useT()
  const whole = numbers.map((number) => (Number.isInteger(number) && Math.abs(Number(number)) <= numberMaximum ? Number(number) : 0))
  const [firstColumn = 0, lastColumn = 0, firstLayer = 0, lastLayer = 0] = whole
  const isComplete = prefixes.length > 0 && whole.every((number) => number > 0)
  const variables = { warehouseId, prefixes: [...prefixes], firstColumn, lastColumn, firstLayer, lastLayer, isComplete }
  const loaded = useCounts<LocationRangePreviewQuery>(query, variables)
  const range = loaded?.locationRange
  const existing = new Set(range?.existing)
  const confusing = confusingPrefixes(prefixes)
  const hints = [
    ...(confusing.length > 0 ? [t('setting.range.confusing', { prefixes: confusing.slice(0, 5).join(', ') })] : []),
    ...(areMixed(prefixes) ? [t('setting.range.mixed')] : []),
  ]
  return (
    <Flex direction="column" gap="2">
      {hints.map((hint) => (
        <Flex key={hint} gap="1.5" color="warn.fg" align="center">
          <TriangleAlert aria-hidden size={16} />
          {hint}
        </Flex>
      ))}
      {!isComplete && <Box color="muted">{t('setting.range.none')}</Box>}
      {isComplete && loaded && !range && (
        <Box color="negative.fg" role="status">
          {t('setting.range.refused')}
        </Box>
      )}
      {range && (
        <>
          <Box role="status">
            <b>{t('setting.range.summary', { count: range.codes.length - existing.size })}</b>
            {existing.size > 0 && <> · {t('setting.range.existing', { count: existing.size })}</>}
          </Box>
          <Flex wrap="wrap" gap="1.5" textStyle="code">
            {range.codes.slice(0, shownMaximum).map((code) => (
              <Box
                key={code}
                px="2"
                py="0.5"
                borderRadius="l1"
                borderWidth="1px"
                borderColor="line"
                {...(existing.has(code) && { color: 'muted', textDecoration: 'line-through', bg: 'bg.muted' })}
              >
                {code}
              </Box>
            ))}
            {range.codes.length > shownMaximum && (
              <Box px="2" py="0.5" color="muted">
                {t('setting.range.more', { count: range.codes.length - shownMaximum })}
              </Box>
            )}
          </Flex>
        </>
      )}
    </Flex>
  )
}
