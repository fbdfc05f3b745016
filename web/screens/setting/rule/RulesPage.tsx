import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { RulesPageQuery, RulesPageQuery$data } from './__generated__/RulesPageQuery.graphql.ts'
import { RunOutcome } from './RunOutcome.tsx'
import { useRuleText } from './useRuleText.ts'

type Row = RulesPageQuery$data['standingRules'][number]

const query = graphql`
  query RulesPageQuery($warehouseId: ID!) {
    standingRules(warehouseId: $warehouseId) {
      id
      name
      trigger
      times
      weekdays
      waiting
      minutesBefore
      types
      group {
        displayName
        cutOff
      }
      pausedAt
      nextAt
      lastRun {
        at
        ...RunOutcome_run
      }
    }
  }
`

export const loader = pageLoader<RulesPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Rules by which waves are generated without a person. */
export function Component() {
  const t = useT()
  const { standingRules } = usePage<RulesPageQuery>(query)
  const linkTo = useLinkTo()
  const textOf = useRuleText()
  const add = <AddLink to="/setting/waveRules/new">{t('standing.add')}</AddLink>
  const columns: Column<Row>[] = [
    { id: 'name', header: t('standing.name'), width: 170, card: 'title', cell: ({ name }) => name },
    { id: 'when', header: t('standing.when'), width: 270, card: 'line', cell: (rule) => textOf(rule) },
    {
      id: 'what',
      header: t('standing.packages'),
      width: 190,
      card: 'line',
      cell: ({ types, group }) =>
        [group?.displayName, ...types.map((type) => t(`enum.WaveType.${type}`))].filter(Boolean).join(' · ') || t('standing.all'),
    },
    {
      id: 'state',
      header: t('standing.state'),
      width: 90,
      card: 'line',
      cell: ({ pausedAt }) => (
        <StatusBadge tone={pausedAt ? 'warn' : 'positive'}>{t(pausedAt ? 'standing.paused' : 'standing.active')}</StatusBadge>
      ),
    },
    {
      id: 'next',
      header: t('standing.next'),
      width: 110,
      card: 'line',
      cell: ({ nextAt }) => (nextAt ? <RelativeTime at={nextAt} /> : '–'),
    },
    {
      id: 'last',
      header: t('standing.last'),
      width: 250,
      card: 'line',
      cell: ({ lastRun: run }) =>
        run ? (
          <>
            <RelativeTime at={run.at} /> · <RunOutcome run={run} isShort />
          </>
        ) : (
          t('standing.never')
        ),
    },
  ]
  return (
    <ListPage title={t('menu.setting.waveRules')} about={t('standing.about')} actions={add}>
      <DataTable
        label={t('menu.setting.waveRules')}
        rows={standingRules}
        rowId={({ id }) => id}
        rowHref={({ id }) => linkTo(`/setting/waveRules/${encodeURIComponent(id)}`)}
        columns={columns}
        empty={<EmptyState kind="nothing" hint={t('standing.nothing')} action={add} />}
      />
    </ListPage>
  )
}
