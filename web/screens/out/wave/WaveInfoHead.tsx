import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { AbnormalNotice } from './AbnormalNotice.tsx'
import { WaveProgress } from './WaveProgress.tsx'
import { WaveState } from './WaveState.tsx'
import type { OpenedAction } from './waveActions.ts'
import { primaryActions, useWaveActions, type WaveAction } from './waveActions.ts'
import type { WaveNode } from './waveNode.ts'

const hard: ReadonlySet<WaveAction> = new Set(['end', 'void'])

interface Props {
  wave: WaveNode
  onAsk: (asked: OpenedAction) => void
}

/** State, figures, people and actions of a wave. */
export function WaveInfoHead({ wave, onAsk }: Props) {
  const t = useT()
  const intl = useIntl()
  const asks = useWaveActions()(wave)
  const first = asks.find((ask) => primaryActions.has(ask))
  const { counts } = wave
  const figures = [
    { name: t('wave.pieces'), value: wave.pieces },
    { name: t('wave.packages'), value: wave.packageCount },
    { name: t('wave.left'), value: counts.toPack },
    { name: t('wave.packed'), value: counts.packed },
    { name: t('wave.abnormal'), value: counts.abnormal, bad: counts.abnormal > 0 },
    ...(counts.removed > 0 ? [{ name: t('wave.removed'), value: counts.removed }] : []),
  ]
  const steps = [
    { name: t('wave.created'), at: wave.createdAt },
    { name: t('wave.printed'), at: wave.printedAt, who: wave.printedBy?.name },
    { name: t(wave.pickedAt ? 'wave.picked' : 'wave.picker'), at: wave.pickedAt, who: wave.picker.name },
    { name: t('wave.sorted'), at: wave.sortedAt, who: wave.sorter?.name },
    { name: t('wave.packing'), at: null, who: wave.packer?.name },
    { name: t('wave.suspended'), at: wave.suspendedAt, who: wave.suspendedBy?.name },
    { name: t(wave.state === 'VOIDED' ? 'state.Wave.VOIDED' : 'state.Wave.ENDED'), at: wave.endedAt },
  ].filter(({ at, who }) => at || who)
  return (
    <Head aria-label={t('menu.out.waveInfo')}>
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
      <dl className="figures">
        {figures.map(({ name, value, bad }) => (
          <div key={name} data-bad={bad || undefined}>
            <dt>{name}</dt>
            <dd>{intl.formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <dl className="steps">
        {steps.map(({ name, at, who }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {who && <b>{who}</b>} {at && <RelativeTime at={at} />}
            </dd>
          </div>
        ))}
      </dl>
      <AbnormalNotice wave={wave} />
      {asks.length > 0 && (
        <div className="asks">
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
        </div>
      )}
    </Head>
  )
}

const Head = chakra('section', {
  base: {
    '& .figures': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
      gap: '3',
      mt: '4',
      '& dt': { color: 'muted', textStyle: 'xs' },
      '& dd': { textStyle: '2xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
      '& [data-bad] dd': { color: 'negative.fg' },
    },
    '& .steps': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '6',
      rowGap: '1',
      mt: '3',
      '& > div': { display: 'flex', gap: '1.5' },
      '& dt': { color: 'muted' },
      '& b': { fontWeight: 'medium' },
    },
    '& .asks': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2',
      mt: '4',
      smDown: { display: 'grid', gridTemplateColumns: '1fr 1fr', '& > :first-child': { gridColumn: '1 / -1' } },
    },
  },
})
