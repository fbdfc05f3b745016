import { Box } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { WaveInfoPicks_lines$data, WaveInfoPicks_lines$key } from './__generated__/WaveInfoPicks_lines.graphql.ts'
import { Grid } from './Grid.ts'
import { lineKey } from './shorts.ts'

/** The pick list in the order of the walk. */
export function WaveInfoPicks({ lines: key }: { lines: WaveInfoPicks_lines$key }) {
  const t = useT()
  const lines = useFragment(
    graphql`
      fragment WaveInfoPicks_lines on PickLine @relay(plural: true) {
        locationId
        locationCode
        areaCode
        productId
        sku
        productName
        pieces
        picked
        shares {
          packageId
          hole
          pieces
        }
      }
    `,
    key,
  )
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  const sorted = lines.some(({ shares }) => shares.some(({ hole }) => hole != null))
  return (
    <section aria-label={t('wave.pickList')}>
      <Box as="h2">
        {t('wave.pickList')}{' '}
        <Box as="small" color="muted" fontWeight="normal" textStyle="xs">
          {t('wave.pickListCount', { lines: lines.length, pieces })}
        </Box>
      </Box>
      {lines.length === 0 ? (
        <Box color="muted" py="6" textAlign="center">
          {t('wave.info.noPicks')}
        </Box>
      ) : (
        <Grid>
          <thead>
            <tr>
              <th>{t('wave.location')}</th>
              <th>{t('wave.goods')}</th>
              {sorted && <th>{t('wave.holes')}</th>}
              <th className="end">{t('wave.pieces')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${lineKey(line)} ${line.picked}`}>
                <td>
                  <Box as="span" fontWeight="semibold" whiteSpace="nowrap">
                    <CopyText text={line.locationCode} />
                  </Box>
                </td>
                <td className="wide">
                  <CopyText text={line.sku} />
                  <GoodsName name={line.productName} />
                </td>
                {sorted && (
                  <td data-name={t('wave.holes')}>
                    <Holes shares={line.shares} />
                  </td>
                )}
                <td data-name={t('wave.pieces')}>
                  <Quantity value={line.pieces} />
                </td>
              </tr>
            ))}
          </tbody>
        </Grid>
      )}
    </section>
  )
}

const shownHoles = 8

function Holes({ shares }: { shares: WaveInfoPicks_lines$data[number]['shares'] }) {
  const intl = useIntl()
  const holes = shares.flatMap(({ hole, pieces }) => (hole == null ? [] : [{ hole, pieces }])).sort((a, b) => a.hole - b.hole)
  if (holes.length === 0) return <Box as="span">–</Box>
  const text = (part: typeof holes) => part.map(({ hole, pieces }) => (pieces > 1 ? `${hole}×${pieces}` : String(hole))).join(' · ')
  const more = holes.length - shownHoles
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" {...(more > 0 && { 'data-tip': text(holes) })}>
      {text(holes.slice(0, shownHoles))}
      {more > 0 && ` +${intl.formatNumber(more)}`}
    </Box>
  )
}
