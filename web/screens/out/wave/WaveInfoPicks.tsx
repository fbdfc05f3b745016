import { Box } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { WaveInfoPicks_lines$data, WaveInfoPicks_lines$key } from './__generated__/WaveInfoPicks_lines.graphql.ts'
import { CompactTable } from './CompactTable.ts'
import { lineKey } from './shortPicks.ts'

/** Picking list in walking order. */
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
          slot
          pieces
        }
      }
    `,
    key,
  )
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  const sorted = lines.some(({ shares }) => shares.some(({ slot }) => slot != null))
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
        <CompactTable>
          <thead>
            <tr>
              <th>{t('wave.location')}</th>
              <th>{t('wave.goods')}</th>
              {sorted && <th>{t('wave.slots')}</th>}
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
                  <td data-name={t('wave.slots')}>
                    <Slots shares={line.shares} />
                  </td>
                )}
                <td data-name={t('wave.pieces')}>
                  <Quantity value={line.pieces} />
                </td>
              </tr>
            ))}
          </tbody>
        </CompactTable>
      )}
    </section>
  )
}

const shownHoles = 8

function Slots({ shares }: { shares: WaveInfoPicks_lines$data[number]['shares'] }) {
  const intl = useIntl()
  const slots = shares.flatMap(({ slot, pieces }) => (slot == null ? [] : [{ slot, pieces }])).sort((a, b) => a.slot - b.slot)
  if (slots.length === 0) return <Box as="span">–</Box>
  const text = (part: typeof slots) => part.map(({ slot, pieces }) => (pieces > 1 ? `${slot}×${pieces}` : String(slot))).join(' · ')
  const more = slots.length - shownHoles
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" {...(more > 0 && { 'data-tip': text(slots) })}>
      {text(slots.slice(0, shownHoles))}
      {more > 0 && ` +${intl.formatNumber(more)}`}
    </Box>
  )
}
