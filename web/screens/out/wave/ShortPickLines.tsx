import { Box, chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { ShortPickLines_line$key } from './__generated__/ShortPickLines_line.graphql.ts'
import { lineKey, type MissingByLine, missingPieces } from './shortPicks.ts'

interface Props {
  lines: ShortPickLines_line$key
  missing: MissingByLine
  onChange: (missing: MissingByLine) => void
}

/** Picking lines, each with a field for pieces not found. */
export function ShortPickLines({ lines, missing, onChange }: Props) {
  const t = useT()
  const data = useFragment(
    graphql`
      fragment ShortPickLines_line on PickLine @relay(plural: true) {
        locationId
        locationCode
        productId
        sku
        productName
        pieces
      }
    `,
    lines,
  )
  return (
    <Rows aria-label={t('wave.pickList')}>
      <li className="head" aria-hidden>
        <span>{t('wave.location')}</span>
        <span>{t('wave.goods')}</span>
        <span className="end">{t('wave.pieces')}</span>
        <span className="end">{t('wave.confirm.missing')}</span>
      </li>
      {data.map((line) => {
        const key = lineKey(line)
        const wrong = missingPieces(line, missing) === null
        return (
          <li key={key}>
            <Box as="span" textStyle="code">
              {line.locationCode}
            </Box>
            <span className="goods">
              <Box as="span" textStyle="code">
                {line.sku}
              </Box>
              <GoodsName name={line.productName} />
            </span>
            <Quantity value={line.pieces} />
            <Input
              inputMode="numeric"
              autoComplete="off"
              textAlign="end"
              placeholder="0"
              aria-label={t('wave.confirm.missingOf', { location: line.locationCode, sku: line.sku })}
              aria-invalid={wrong || undefined}
              value={missing[key] ?? ''}
              onChange={(event) => onChange({ ...missing, [key]: event.target.value })}
            />
            {wrong && (
              <Box role="alert" gridColumn="1 / -1" textStyle="xs" color="negative.fg" textAlign="end">
                {t('wave.confirm.range', { pieces: line.pieces })}
              </Box>
            )}
          </li>
        )
      })}
    </Rows>
  )
}

const Rows = chakra('ul', {
  base: {
    mt: '3',
    listStyleType: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '6.5rem minmax(0, 1fr) 3rem 5rem',
      columnGap: '3',
      alignItems: 'center',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'line.soft',
    },
    '& .head': { color: 'muted', textStyle: 'xs' },
    '& .end': { textAlign: 'end' },
    '& .goods': { minW: '0', display: 'grid' },
    smDown: {
      '& li': { gridTemplateColumns: 'minmax(0, 1fr) 2.5rem 4.5rem' },
      '& li > :first-child': { gridColumn: '1 / -1', fontWeight: 'semibold' },
      '& .head > :first-child': { display: 'none' },
    },
  },
})
