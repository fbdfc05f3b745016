import { Box } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { WaveInfoPicks_lines$data, WaveInfoPicks_lines$key } from './__generated__/WaveInfoPicks_lines.graphql.ts'
import type { WaveWalk_wave$key } from './__generated__/WaveWalk_wave.graphql.ts'
import { lineKey } from './shortPicks.ts'
import { WaveWalk } from './WaveWalk.tsx'

type Line = WaveInfoPicks_lines$data[number]

interface Props {
  lines: WaveInfoPicks_lines$key
  wave: WaveWalk_wave$key | null
}

/** Pick list in walking order. */
export function WaveInfoPicks({ lines: key, wave }: Props) {
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
  const isHalfPicked = lines.some(({ picked }) => picked) && lines.some(({ picked }) => !picked)
  const columns: LineColumn<Line>[] = [
    {
      id: 'location',
      header: t('wave.location'),
      cell: ({ locationCode }) => (
        <Box as="span" fontWeight="semibold" whiteSpace="nowrap">
          <CopyText text={locationCode} />
        </Box>
      ),
    },
    {
      id: 'goods',
      header: t('wave.goods'),
      cell: ({ sku, productName }) => (
        <Box>
          <CopyText text={sku} />
          <GoodsName name={productName} />
        </Box>
      ),
    },
    ...(sorted ? [{ id: 'slots', header: t('wave.slots'), cell: ({ shares }: Line) => <Slots shares={shares} /> }] : []),
    ...(isHalfPicked
      ? [
          {
            id: 'picked',
            header: t('wave.picks.picked'),
            cell: ({ picked }: Line) => picked && <Check size="20" aria-label={t('wave.picks.picked')} />,
          },
        ]
      : []),
    { id: 'pieces', header: t('wave.pieces'), align: 'end', cell: ({ pieces: count }) => <Quantity value={count} /> },
  ]
  return (
    <Section
      title={t('wave.pickList')}
      aside={
        <Box color="muted" textStyle="xs" textAlign="end">
          {t('wave.pickListCount', { lines: lines.length, pieces })}
          {wave && <WaveWalk wave={wave} />}
        </Box>
      }
    >
      <LineTable
        label={t('wave.pickList')}
        columns={columns}
        lines={lines}
        lineId={(line) => `${lineKey(line)} ${line.picked}`}
        empty={t('wave.info.noPicks')}
      />
    </Section>
  )
}

const shownSlots = 8

function Slots({ shares }: { shares: Line['shares'] }) {
  const intl = useIntl()
  const slots = shares.flatMap(({ slot, pieces }) => (slot == null ? [] : [{ slot, pieces }])).sort((a, b) => a.slot - b.slot)
  if (slots.length === 0) return <Box as="span">–</Box>
  const text = (part: typeof slots) => part.map(({ slot, pieces }) => (pieces > 1 ? `${slot}×${pieces}` : String(slot))).join(' · ')
  const more = slots.length - shownSlots
  return (
    <Box as="span" fontVariantNumeric="tabular-nums" {...(more > 0 && { 'data-tip': text(slots) })}>
      {text(slots.slice(0, shownSlots))}
      {more > 0 && ` +${intl.formatNumber(more)}`}
    </Box>
  )
}
