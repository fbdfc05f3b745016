import { Box, Flex } from '@chakra-ui/react'
import type { Translate } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RuleLink } from './RuleLink.tsx'
import { WaveMenu } from './WaveMenu.tsx'
import { WaveProgress } from './WaveProgress.tsx'
import { WaveState } from './WaveState.tsx'
import type { OpenedAction } from './waveActions.ts'
import type { WaveNode } from './waveNode.ts'

/** Columns of the list of waves. */
export function waveColumns(t: Translate, onAsk: (asked: OpenedAction) => void): Column<WaveNode>[] {
  return [
    {
      id: 'number',
      header: t('wave.number'),
      width: 122,
      hideable: false,
      card: 'title',
      cell: ({ number }) => <CopyText text={number} />,
    },
    { id: 'type', header: t('wave.type'), width: 176, card: 'line', cell: ({ type }) => t(`enum.WaveType.${type}`) },
    { id: 'group', header: t('wave.group'), width: 96, gives: 2, card: 'line', cell: ({ groupName }) => groupName ?? '–' },
    { id: 'picker', header: t('wave.picker'), width: 100, gives: 4, card: 'line', cell: ({ picker }) => picker.name },
    {
      id: 'packages',
      header: t('wave.packages'),
      width: 104,
      align: 'end',
      card: 'line',
      cell: (wave) => <Packages wave={wave} t={t} />,
    },
    {
      id: 'pieces',
      header: t('wave.pieces'),
      width: 66,
      gives: 1,
      align: 'end',
      card: 'line',
      cell: ({ pieces }) => <Quantity value={pieces} />,
    },
    { id: 'progress', header: t('wave.packed'), width: 160, card: 'line', cell: (wave) => <WaveProgress wave={wave} /> },
    { id: 'state', header: t('wave.state'), width: 176, card: 'badge', cell: (wave) => <WaveState wave={wave} /> },
    {
      id: 'created',
      header: t('wave.created'),
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      width: 118,
      gives: 3,
      card: 'line',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'rule',
      header: t('wave.rule'),
      width: 130,
      gives: 0,
      card: 'line',
      hiddenAtFirst: true,
      cell: ({ origin }) => (origin ? <RuleLink origin={origin} /> : '–'),
    },
    {
      id: 'actions',
      header: t('list.actions'),
      width: 70,
      align: 'end',
      hideable: false,
      pinned: true,
      card: 'badge',
      cell: (wave) => <WaveMenu wave={wave} onAsk={onAsk} />,
    },
  ]
}

/** Number of packages, and how many were removed since generation. */
function Packages({ wave: { packageCount: packages, counts }, t }: { wave: WaveNode; t: Translate }) {
  const { removed } = counts
  if (removed === 0) return <Quantity value={packages} />
  return (
    <Flex as="span" justify="flex-end" wrap="wrap" columnGap="1.5" data-tip={t('wave.removedTip', { packages, removed })}>
      <Quantity value={packages} />
      <Box as="span" color="muted" textStyle="xs">
        {t('wave.removedOf', { removed })}
      </Box>
    </Flex>
  )
}
