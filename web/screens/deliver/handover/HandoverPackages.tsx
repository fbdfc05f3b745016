import { Box, Button } from '@chakra-ui/react'
import { startTransition, useEffect, useRef } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useSettledKey } from '../../../relay/useSettledKey.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { HandoverPackages_query$key } from './__generated__/HandoverPackages_query.graphql.ts'
import type { HandoverPackagesMoreQuery } from './__generated__/HandoverPackagesMoreQuery.graphql.ts'
import { PackageLink } from './PackageLink.tsx'
import { useHandoverPackages } from './useHandoverPackages.ts'

const pageRows = 100

interface Props {
  query: HandoverPackages_query$key
  sheetId: string
  /** Changes with the sheet, which reads its packages again. */
  version: number
  mayChange: boolean
}

/** Packages on the sheet, last added first. */
export function HandoverPackages({ query, sheetId, version, mayChange }: Props) {
  const t = useT()
  const weight = useWeight()
  const { remove } = useHandoverPackages(sheetId)
  const { data, loadNext, hasNext, isLoadingNext, refetch } = usePaginationFragment<HandoverPackagesMoreQuery, HandoverPackages_query$key>(
    graphql`
      fragment HandoverPackages_query on Query
      @refetchable(queryName: "HandoverPackagesMoreQuery")
      @argumentDefinitions(sheetId: { type: "ID!" }, first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) {
        handoverPackages(sheetId: $sheetId, first: $first, after: $after) @connection(key: "HandoverPackages_handoverPackages") {
          edges {
            node {
              id
              extra
              addedAt
              addedBy {
                name
              }
              package {
                id
                number
                customerName
                channelName
                destination
                pieces
                weightGrams
                weighing {
                  weightGrams
                }
                label {
                  trackingNumber
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const settledVersion = useSettledKey(version)
  const seen = useRef(settledVersion)
  useEffect(() => {
    if (seen.current === settledVersion) return
    seen.current = settledVersion
    startTransition(() => void refetch({}, { fetchPolicy: 'store-and-network' }))
  }, [settledVersion, refetch])
  const lines = data.handoverPackages.edges.map(({ node }) => node)
  type Line = (typeof lines)[number]
  return (
    <Section title={t('handover.section.packages')}>
      <LineTable
        label={t('handover.section.packages')}
        lines={lines}
        lineId={({ id }) => id}
        empty={t('handover.packages.none')}
        columns={[
          {
            id: 'number',
            header: t('package.field.number'),
            cell: ({ package: pkg, extra }) => (
              <Box>
                <PackageLink id={pkg?.id ?? null} number={pkg?.number ?? ''} />
                <Box textStyle="code" color="muted">
                  {pkg?.label.trackingNumber}
                </Box>
                {extra && <StatusBadge tone="warn">{t('handover.difference.extra')}</StatusBadge>}
              </Box>
            ),
          },
          { id: 'customer', header: t('package.field.customer'), cell: ({ package: pkg }) => pkg?.customerName },
          { id: 'channel', header: t('package.field.channel'), cell: ({ package: pkg }) => pkg?.channelName },
          { id: 'destination', header: t('package.field.destination'), cell: ({ package: pkg }) => pkg?.destination },
          { id: 'pieces', header: t('package.field.pieces'), align: 'end', cell: ({ package: pkg }) => <Quantity value={pkg?.pieces} /> },
          {
            id: 'weight',
            header: t('handover.field.weight'),
            align: 'end',
            cell: ({ package: pkg }) => weight.of(pkg?.weighing?.weightGrams ?? pkg?.weightGrams ?? 0),
          },
          {
            id: 'added',
            header: t('handover.field.added'),
            cell: ({ addedAt, addedBy }) => (
              <Box>
                <RelativeTime at={addedAt} />
                <Box color="muted">{addedBy?.name ?? t('document.history.program')}</Box>
              </Box>
            ),
          },
          ...(mayChange
            ? [
                {
                  id: 'action',
                  header: t('handover.field.action'),
                  align: 'end' as const,
                  cell: ({ package: pkg }: Line) =>
                    pkg && (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={t('handover.difference.extra.label', { number: pkg.number })}
                        onClick={() => void remove(pkg.id)}
                      >
                        {t('handover.difference.extra.action')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {hasNext && (
        <Button mt="6" loading={isLoadingNext} onClick={() => loadNext(pageRows)}>
          {t('handover.packages.more')}
        </Button>
      )}
    </Section>
  )
}
