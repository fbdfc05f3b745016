import { Button, Flex } from '@chakra-ui/react'
import { List, Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { refetchUntilRead } from '../../../relay/refetchActive.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Figures } from '../../../ui/document/Figures.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { OfflineChannelPageQuery, OfflineChannelPageQuery$data } from './__generated__/OfflineChannelPageQuery.graphql.ts'
import { NumbersBadge } from './NumbersBadge.tsx'

const RangeDialog = lazyComponent(() => import('./RangeDialog.tsx').then((file) => file.RangeDialog))
const NumberListDialog = lazyComponent(() => import('./NumberListDialog.tsx').then((file) => file.NumberListDialog))
const SetAsideDialog = lazyComponent(() => import('./SetAsideDialog.tsx').then((file) => file.SetAsideDialog))

const query = graphql`
  query OfflineChannelPageQuery($id: ID!) {
    node(id: $id) {
      ... on Channel @alias(as: "channel") {
        id
        code
        displayName
        group {
          displayName
        }
        numbers {
          state
          free
          given
          setAside
          perDay
          daysLeft
          runsOutOn
        }
      }
    }
    trackingRanges(channelId: $id, first: 250) {
      edges {
        node {
          id
          isList
          firstNumber
          lastNumber
          size
          free
          setAside
          setAsideReason
          state
        }
      }
    }
  }
`

const changes = graphql`
  subscription OfflineChannelPageSubscription($warehouseId: ID!) {
    trackingRangeChanged(warehouseId: $warehouseId) {
      id
    }
  }
`

export const loader = pageLoader<OfflineChannelPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

type Range = OfflineChannelPageQuery$data['trackingRanges']['edges'][number]['node']
const tones = { IN_USE: 'positive', USED_UP: 'gray', SET_ASIDE: 'warn' } as const

/** Tracking numbers of a channel whose carrier has no API: what is left, until when, and its ranges. */
export function Component() {
  const t = useT()
  const intl = useIntl()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const mayEdit = useRight('logistics:edit')
  const { node, trackingRanges } = usePage<OfflineChannelPageQuery>(query)
  const [open, setOpen] = useState<'range' | 'list' | Range | null>(null)
  const again = () => void refetchUntilRead<OfflineChannelPageQuery>(query, { id })
  useDocumentChanges({ subscription: changes, variables: { warehouseId }, changed: again, restMs: 3000 })
  const channel = node?.channel
  if (!channel?.numbers) return <ObjectNotFound />
  const { numbers, code, displayName, group } = channel
  const { state, free, given, setAside, perDay, daysLeft, runsOutOn } = numbers
  const ranges = trackingRanges.edges.map((edge) => edge.node)
  const close = () => setOpen(null)
  const tone = state === 'ENOUGH' ? undefined : state === 'LOW' ? ('warn' as const) : ('negative' as const)
  const sum = (of: (range: Range) => number) => <FormattedNumber value={ranges.reduce((total, range) => total + of(range), 0)} />
  const givenOf = (range: Range) => range.size - range.setAside - range.free
  return (
    <DocumentPage
      title={displayName}
      back={linkTo('/logistics/offline/list')}
      badge={<NumbersBadge state={state} />}
      about={`${code} · ${group.displayName}`}
      actions={
        mayEdit && (
          <>
            <Button variant="solid" colorPalette="brand" onClick={() => setOpen('range')}>
              <Plus aria-hidden />
              {t('offline.addRange')}
            </Button>
            <Button onClick={() => setOpen('list')}>
              <List aria-hidden />
              {t('offline.addList')}
            </Button>
          </>
        )
      }
    >
      {state !== 'ENOUGH' && (
        <Flex role="status" px="4" py="3" layerStyle="card" bg={`${tone}.subtle`} color={`${tone}.fg`} borderColor={`${tone}.border`}>
          {state === 'USED_UP'
            ? t('offline.banner.usedUp')
            : runsOutOn
              ? t('offline.banner.runsOut', {
                  day: intl.formatDate(runsOutOn, { timeZone: 'UTC', dateStyle: 'full' }),
                  free,
                  perDay: intl.formatNumber(perDay),
                })
              : t('offline.banner.few', { free })}
        </Flex>
      )}
      <Section title={t('offline.numbers')}>
        <Figures
          figures={[
            { name: t('offline.field.free'), value: free, ...(tone && { tone }) },
            ...(typeof daysLeft === 'number' ? [{ name: t('offline.field.daysLeft'), value: daysLeft, ...(tone && { tone }) }] : []),
            { name: t('offline.field.perDay'), value: perDay },
            { name: t('offline.field.given'), value: given },
            { name: t('offline.field.setAside'), value: setAside },
          ]}
        />
      </Section>
      <Section title={t('offline.ranges')}>
        <LineTable
          label={t('offline.ranges')}
          lines={ranges}
          lineId={(range) => range.id}
          empty={t('offline.noRanges')}
          columns={[
            { id: 'first', header: t('offline.field.first'), cell: (range) => <code>{range.firstNumber}</code>, total: t('offline.sum') },
            {
              id: 'last',
              header: t('offline.field.last'),
              cell: (range) => (range.isList ? t('offline.list') : <code>{range.lastNumber}</code>),
            },
            {
              id: 'size',
              header: t('offline.field.size'),
              align: 'end',
              cell: ({ size }) => <FormattedNumber value={size} />,
              total: sum((range) => range.size),
            },
            {
              id: 'given',
              header: t('offline.field.given'),
              align: 'end',
              cell: (range) => <FormattedNumber value={givenOf(range)} />,
              total: sum(givenOf),
            },
            {
              id: 'setAside',
              header: t('offline.field.setAside'),
              align: 'end',
              cell: (range) => <FormattedNumber value={range.setAside} />,
              total: sum((range) => range.setAside),
            },
            {
              id: 'free',
              header: t('offline.field.free'),
              align: 'end',
              cell: (range) => <b>{intl.formatNumber(range.free)}</b>,
              total: sum((range) => range.free),
            },
            {
              id: 'state',
              header: t('offline.field.state'),
              cell: (range) => (
                <>
                  <StatusBadge tone={tones[range.state]}>{t(`enum.TrackingRangeState.${range.state}`)}</StatusBadge> {range.setAsideReason}
                </>
              ),
            },
            ...(mayEdit
              ? [
                  {
                    id: 'actions',
                    header: t('list.columns.actions'),
                    cell: (range: Range) =>
                      range.free > 0 && (
                        <Button size="sm" variant="ghost" onClick={() => setOpen(range)}>
                          {t('offline.setAside')}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {open === 'range' && <RangeDialog channelId={channel.id} onSaved={again} onClose={close} />}
      {open === 'list' && <NumberListDialog channelId={channel.id} onSaved={again} onClose={close} />}
      {open !== null && typeof open === 'object' && <SetAsideDialog range={open} onSaved={again} onClose={close} />}
    </DocumentPage>
  )
}
