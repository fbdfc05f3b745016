import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { type Fact, Facts } from '../../../ui/document/Facts.tsx'
import { Figures } from '../../../ui/document/Figures.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { WaveInfoPicking_wave$key } from './__generated__/WaveInfoPicking_wave.graphql.ts'
import type { WaveSplits_wave$key } from './__generated__/WaveSplits_wave.graphql.ts'
import { AbnormalNotice } from './AbnormalNotice.tsx'
import { RuleLink } from './RuleLink.tsx'
import { WaveInfoPicking } from './WaveInfoPicking.tsx'
import { WaveNotice } from './WaveNotice.tsx'
import { WaveProgress } from './WaveProgress.tsx'
import { WaveSplits } from './WaveSplits.tsx'
import { WaveState } from './WaveState.tsx'
import type { OpenedAction } from './waveActions.ts'
import { primaryActions, useWaveActions, type WaveAction } from './waveActions.ts'
import type { WaveNode } from './waveNode.ts'

const hard: ReadonlySet<WaveAction> = new Set(['end', 'void'])

interface Props {
  wave: WaveNode
  picking: WaveInfoPicking_wave$key & WaveSplits_wave$key
  onAsk: (asked: OpenedAction) => void
}

/** State, figures, people and actions of a wave. */
export function WaveInfoHead({ wave, picking, onAsk }: Props) {
  const t = useT()
  const asks = useWaveActions()(wave)
  const first = asks.find((ask) => primaryActions.has(ask))
  const { counts } = wave
  const figures = [
    { name: t('wave.pieces'), value: wave.pieces },
    { name: t('wave.packages'), value: wave.packageCount },
    { name: t('wave.left'), value: counts.toPack },
    { name: t('wave.packed'), value: counts.packed },
    { name: t('wave.abnormal'), value: counts.abnormal, ...(counts.abnormal > 0 && { tone: 'negative' as const }) },
    ...(counts.removed > 0 ? [{ name: t('wave.removed'), value: counts.removed }] : []),
  ]
  const rule: Fact[] = wave.origin ? [[t('wave.rule'), <RuleLink key="rule" origin={wave.origin} />]] : []
  const steps = [
    { name: t('wave.created'), at: wave.createdAt },
    { name: t(wave.pickMode === 'HANDHELD' ? 'wave.started' : 'wave.printed'), at: wave.printedAt, who: wave.printedBy?.name },
    { name: t(wave.pickedAt ? 'wave.picked' : 'wave.picker'), at: wave.pickedAt, who: wave.picker.name },
    { name: t('wave.sorted'), at: wave.sortedAt, who: wave.sorter?.name },
    { name: t('wave.packing'), at: null, who: wave.packer?.name },
    { name: t('wave.suspended'), at: wave.suspendedAt, who: wave.suspendedBy?.name },
    { name: t(wave.state === 'VOIDED' ? 'state.Wave.VOIDED' : 'state.Wave.ENDED'), at: wave.endedAt },
  ].flatMap(({ name, at, who }): Fact[] =>
    at || who
      ? [
          [
            name,
            <>
              {who && <b>{who}</b>} {at && <RelativeTime at={at} />}
            </>,
          ],
        ]
      : [],
  )
  return (
    <Box as="section" aria-label={t('menu.out.waveInfo')} layerStyle="card" p={{ base: '3', sm: '4' }} minW="0">
      <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
        <Box textStyle="2xl" fontWeight="semibold" css={{ '& span': { fontSize: 'inherit', lineHeight: 'inherit' } }}>
          <CopyText text={wave.number} />
        </Box>
        <WaveState wave={wave} />
        <Box color="muted">
          {t(`enum.WaveType.${wave.type}`)}
          {wave.groupName && ` · ${wave.groupName}`}
        </Box>
      </Flex>
      <Box mt="3" maxW="md">
        <WaveProgress wave={wave} />
      </Box>
      <Box mt="4">
        <Figures figures={figures} />
      </Box>
      <Box mt="3">
        <Facts layout="inline" facts={[...rule, ...steps]} />
      </Box>
      <WaveSplits wave={picking} />
      <WaveInfoPicking wave={picking} />
      <AbnormalNotice wave={wave} />
      {wave.isPickedAgain && <WaveNotice text={t(`wave.pickedAgain.${wave.pickMode}`, { count: wave.counts.toPick })} />}
      {asks.length > 0 && (
        <Actions>
          {asks.map((ask) => (
            <Button
              key={ask}
              size={{ base: 'xl', sm: 'lg' }}
              variant={ask === first ? 'solid' : 'outline'}
              colorPalette={ask === first ? 'brand' : 'gray'}
              {...(hard.has(ask) && { color: 'negative.fg' })}
              onClick={() => onAsk({ ask, wave })}
            >
              {t(`wave.ask.${ask}`)}
            </Button>
          ))}
        </Actions>
      )}
    </Box>
  )
}

const Actions = chakra('div', {
  base: {
    display: { base: 'grid', sm: 'flex' },
    gridTemplateColumns: '1fr 1fr',
    flexWrap: 'wrap',
    gap: '2',
    mt: '4',
    smDown: { '& > :first-child': { gridColumn: '1 / -1' } },
  },
})
