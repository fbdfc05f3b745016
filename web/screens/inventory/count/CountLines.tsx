import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { StatusTabs } from '../../../ui/StatusTabs.tsx'
import type { CountLines_count$data, CountLines_count$key } from './__generated__/CountLines_count.graphql.ts'
import { lineStates, lineTones, progressTones } from './countLineStates.ts'

const CountLineDialog = lazyComponent(() => import('./CountLineDialog.tsx').then((file) => file.CountLineDialog))

type Line = NonNullable<CountLines_count$data['sheet']>['lines'][number]

/** Lines of a count by their state: the book, what moved, what was counted. Those who count a blind count see only how far it is. */
export function CountLines({ count: key, view }: { count: CountLines_count$key; view: string }) {
  const t = useT()
  const intl = useIntl()
  const [search] = useSearchParams()
  const [open, setOpen] = useState<string | null>(null)
  const count = useFragment(
    graphql`
      fragment CountLines_count on StockCount {
        id
        sheet {
          lines {
            id
            location
            sku
            productName
            progress
            tally
            holder
            skipReason
            refusedReason
            state
            book
            movedSince
            expected
            counted
            difference
            value {
              amount
              currency
            }
            ...CountLineDialog_line
          }
        }
      }
    `,
    key,
  )
  const lines = count.sheet?.lines ?? []
  const isSeen = lines.some(({ state }) => state)
  const of = (state: string) => lines.filter((line) => line.state === state)
  const shown = view === 'ALL' || !isSeen ? lines : of(view)
  const hrefOf = (id: string) => {
    const next = new URLSearchParams(search)
    if (id === 'ALL') next.delete('view')
    else next.set('view', id)
    return `?${next}`
  }
  const figure = (id: 'book' | 'movedSince' | 'expected' | 'counted' | 'difference') => ({
    id,
    header: t(`count.field.${id}`),
    align: 'end' as const,
    cell: (line: Line) => <Quantity value={line[id]} signed={id === 'movedSince' || id === 'difference'} />,
  })
  const dialog = lines.find(({ id }) => id === open)
  return (
    <Section title={t('count.section.lines')}>
      {isSeen && (
        <StatusTabs
          label={t('count.section.lines')}
          current={view}
          tabs={[
            { id: 'ALL', label: t('count.list.all'), to: hrefOf('ALL'), count: lines.length },
            ...lineStates
              .filter((state) => of(state).length > 0 || state === view)
              .map((state) => ({
                id: state,
                label: t(`enum.StockCountLineState.${state}`),
                to: hrefOf(state),
                count: of(state).length,
                alarming: state === 'NEEDS_APPROVAL',
              })),
          ]}
        />
      )}
      <LineTable
        label={t('count.section.lines')}
        lines={shown}
        lineId={({ id }) => id}
        empty={t('count.line.none')}
        columns={[
          { id: 'location', header: t('count.field.location'), cell: ({ location }) => <CopyText text={location} /> },
          {
            id: 'product',
            header: t('count.field.product'),
            width: '26%',
            cell: ({ sku, productName }) => (
              <Box>
                <CopyText text={sku} />
                <GoodsName name={productName} />
              </Box>
            ),
          },
          ...(isSeen
            ? [
                ...(['book', 'movedSince', 'expected', 'counted', 'difference'] as const).map(figure),
                {
                  id: 'value',
                  header: t('count.field.value'),
                  align: 'end' as const,
                  cell: ({ value }: Line) =>
                    value && Number(value.amount) !== 0
                      ? intl.formatNumber(Number(value.amount), { style: 'currency', currency: value.currency, signDisplay: 'exceptZero' })
                      : '–',
                },
              ]
            : []),
          {
            id: 'state',
            header: t('count.field.state'),
            cell: (line) => (
              <Box>
                <StatusBadge tone={line.state ? lineTones[line.state as keyof typeof lineTones] : progressTones[line.progress]}>
                  {line.state ? t(`enum.StockCountLineState.${line.state}`) : t(`enum.StockCountProgress.${line.progress}`)}
                </StatusBadge>
                {line.skipReason && <Box color="muted">{t(`enum.StockCountSkipReason.${line.skipReason}`)}</Box>}
                {line.refusedReason && <Box color="muted">{line.refusedReason}</Box>}
                {line.tally !== null && (
                  <Box color="muted">{t('count.line.held', { name: line.holder ?? '', count: line.tally ?? 0 })}</Box>
                )}
              </Box>
            ),
          },
          ...(isSeen
            ? [
                {
                  id: 'more',
                  header: '',
                  align: 'end' as const,
                  cell: ({ id, location, sku }: Line) => (
                    <Button size="sm" variant="ghost" aria-label={t('count.line.detailsOf', { location, sku })} onClick={() => setOpen(id)}>
                      {t('count.line.details')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {dialog && <CountLineDialog line={dialog} countId={count.id} onClose={() => setOpen(null)} />}
    </Section>
  )
}
