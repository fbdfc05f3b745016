import { Box, Button, chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { approvalsCountedTo } from '../../../graph/inventory/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useWaitingApprovals } from '../../shell/approvals/Approvals.ts'
import { countText } from '../../shell/approvals/countText.ts'
import { useRight } from '../../shell/rights.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { PanelDecisions_panel$key } from './__generated__/PanelDecisions_panel.graphql.ts'
import type { PanelDecisionsQuery } from './__generated__/PanelDecisionsQuery.graphql.ts'
import { Card } from './Card.tsx'
import { type Decision, listOf } from './decisionLists.ts'
import { inOrder, type Kind } from './decisions.ts'
import { useCardQuery } from './useCardQuery.ts'
import { useDecisionText } from './useDecisionText.ts'
import { useFollowing } from './useFollowing.ts'
import { usePanelLink } from './usePanelLink.ts'

/** Milliseconds between two readings of the proposals, which are made from the stock of all locations. */
const restMs = 30_000

const query = graphql`
  query PanelDecisionsQuery($warehouseId: ID!) {
    replenishmentCounts(warehouseId: $warehouseId) {
      view
      count
    }
  }
`

interface Props {
  warehouseId: string
  panel: PanelDecisions_panel$key
}

/** What waits until somebody decides or acts, by deadline; the kinds of which nothing waits are one line. */
export function PanelDecisions({ warehouseId, panel }: Props) {
  const t = useT()
  const intl = useIntl()
  const { at, decisions } = useFragment(
    graphql`
      fragment PanelDecisions_panel on Panel {
        at
        decisions {
          kind
          count
          pieces
          dueAt
          oldestAt
          parts {
            name
            count
          }
          cutOff {
            groupId
            name
            at
            minutesLate
          }
        }
      }
    `,
    panel,
  )
  const approvals = useWaitingApprovals()
  const { response, again } = useCardQuery<PanelDecisionsQuery>(query, useRight('inventory:transfer') ? { warehouseId } : null)
  useFollowing(at, again, restMs)
  const proposed = response?.replenishmentCounts.find(({ view }) => view === 'PROPOSED')?.count
  const counts = approvals?.first.filter(({ kind }) => kind === 'STOCK_COUNT') ?? []
  const all: Decision[] = [...decisions]
  if (approvals) {
    const documentId = approvals.stockCounts === 1 ? counts[0]?.documentId : undefined
    all.push({ kind: 'STOCK_COUNTS', count: approvals.stockCounts, oldestAt: counts[0]?.since, documentId })
  }
  if (proposed !== undefined) all.push({ kind: 'REPLENISHMENTS', count: proposed })
  const waiting = inOrder(all.filter(({ count }) => count > 0))
  const none = inOrder(all.filter(({ count }) => count === 0))
  if (all.length === 0) return null
  const nameOf = ({ kind }: { kind: Kind }) => t(`home.decisions.kind.${kind}`)
  return (
    <Card title={t('home.decisions')} aside={waiting.length > 1 && <Aside>{t('home.decisions.order')}</Aside>}>
      {waiting.length > 0 && (
        <Rows>
          {waiting.map((decision) => (
            <DecisionRow key={`${decision.kind} ${decision.cutOff?.groupId}`} decision={decision} name={nameOf(decision)} />
          ))}
        </Rows>
      )}
      {none.length > 0 && (
        <Box display="flex" gap="2" alignItems="start" color="muted" textStyle="sm" pt={waiting.length > 0 ? '3' : '0'}>
          <Box color="positive.fg" mt="0.5" flexShrink="0">
            <CircleCheck size={16} aria-hidden />
          </Box>
          <span>{t('home.decisions.none', { kinds: intl.formatList(none.map(nameOf), { style: 'narrow' }) })}</span>
        </Box>
      )}
    </Card>
  )
}

const Aside = chakra('span', { base: { textStyle: 'xs', color: 'muted' } })

function DecisionRow({ decision, name }: { decision: Decision; name: string }) {
  const t = useT()
  const intl = useIntl()
  const link = usePanelLink()
  const textOf = useDecisionText()
  const { kind, count, dueAt, oldestAt } = decision
  const { path, params, action } = listOf(decision)
  const does = t(`home.decisions.action.${action}`)
  const isUrgent = Boolean(dueAt) || kind === 'ABNORMAL'
  return (
    <Box as="li" data-urgent={isUrgent || undefined}>
      <b>{kind === 'STOCK_COUNTS' ? countText(count, approvalsCountedTo) : intl.formatNumber(count)}</b>
      <div>
        <strong>{name}</strong>
        <small>{textOf(decision)}</small>
      </div>
      <Box as="span" color={dueAt ? 'negative.fg' : 'muted'}>
        {(dueAt || oldestAt) && (
          <>
            {t(dueAt ? 'home.decisions.due' : 'home.decisions.oldest')} <RelativeTime at={dueAt ?? oldestAt} />
          </>
        )}
      </Box>
      <Button asChild size="sm" variant="outline">
        <Link to={link(path, params)} aria-label={t('home.decisions.actionOn', { action: does, name })}>
          {does}
        </Link>
      </Button>
    </Box>
  )
}

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    minW: '0',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: '3rem minmax(0, 1fr) auto', sm: '3.5rem minmax(0, 1fr) auto auto' },
      alignItems: 'center',
      columnGap: '3',
      py: '2',
      ps: '1',
      borderColor: 'line.soft',
      borderBottomWidth: '1px',
      borderInlineStartWidth: '3px',
      borderInlineStartColor: 'warn.solid',
      '&[data-urgent]': { borderInlineStartColor: 'negative.solid' },
    },
    '& b': { textAlign: 'end', textStyle: 'lg', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
    '& strong': { display: 'block', fontWeight: 'semibold' },
    '& small': { display: 'block', textStyle: 'xs', color: 'muted', overflowWrap: 'anywhere' },
    '& li > span': { textStyle: 'xs', gridRow: { base: '2', sm: 'auto' }, gridColumn: { base: '2', sm: 'auto' } },
  },
})
