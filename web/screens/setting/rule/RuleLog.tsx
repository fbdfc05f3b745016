import { chakra, Flex } from '@chakra-ui/react'
import { useCallback } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { absolute } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import type { RuleLog_rule$data, RuleLog_rule$key } from './__generated__/RuleLog_rule.graphql.ts'
import { RunOutcome } from './RunOutcome.tsx'

type Run = RuleLog_rule$data['runs'][number]

/** What a rule did, newest first. */
export function RuleLog({ rule: key }: { rule: RuleLog_rule$key }) {
  const t = useT()
  const zone = useTimeZone()
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  const { runs } = useFragment(
    graphql`
      fragment RuleLog_rule on StandingRule {
        runs(first: 100) {
          id
          at
          moment
          trigger
          by {
            name
          }
          waves {
            id
            number
          }
          ...RunOutcome_run
        }
      }
    `,
    key,
  )
  const asked = search.get('run')
  const timeOf = (at: string) => absolute(new Date(at), zone).slice(0, 16)
  const columns: LineColumn<Run>[] = [
    { id: 'at', header: t('standing.log.at'), cell: ({ id, at }) => (id === asked ? <AskedRun>{timeOf(at)}</AskedRun> : timeOf(at)) },
    {
      id: 'trigger',
      header: t('standing.log.trigger'),
      cell: ({ trigger, moment, by }) =>
        moment
          ? t('standing.log.due', { trigger: t(`enum.StandingTrigger.${trigger}`), at: timeOf(moment).slice(11, 16) })
          : by
            ? t('standing.log.by', { name: by.name })
            : t('standing.log.byProgram'),
    },
    { id: 'outcome', header: t('standing.log.outcome'), cell: (run) => <RunOutcome run={run} /> },
    {
      id: 'waves',
      header: t('standing.log.waves'),
      cell: ({ waves }) =>
        waves.length === 0 ? (
          '–'
        ) : (
          <Flex wrap="wrap" columnGap="3" rowGap="1" textStyle="code" color="brand.fg">
            {waves.map(({ id, number }) => (
              <Link key={id} to={`/out/wave/info?${new URLSearchParams({ ...(warehouse && { warehouse }), wave: number })}`}>
                {number}
              </Link>
            ))}
          </Flex>
        ),
    },
  ]
  return (
    <Section title={t('standing.log.title')}>
      <LineTable label={t('standing.log.title')} columns={columns} lines={runs} lineId={({ id }) => id} empty={t('standing.never')} />
    </Section>
  )
}

/** The run to which a wave links; scrolled to. */
function AskedRun({ children }: { children: string }) {
  const mark = useCallback((element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' }), [])
  return (
    <Mark ref={mark} aria-current="true">
      {children}
    </Mark>
  )
}

const Mark = chakra('mark', { base: { bg: 'brand.subtle', color: 'brand.fg', px: '1', borderRadius: 'l1' } })
