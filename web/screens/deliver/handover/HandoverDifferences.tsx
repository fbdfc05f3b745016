import { Box, Button } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { HandoverDifferences_sheet$key } from './__generated__/HandoverDifferences_sheet.graphql.ts'
import type { HandoverDifferencesQuery } from './__generated__/HandoverDifferencesQuery.graphql.ts'
import { PackageLink } from './PackageLink.tsx'
import { useHandoverPackages } from './useHandoverPackages.ts'

// The progress of the sheet is in the store after it, for everything that shows it.
const query = graphql`
  query HandoverDifferencesQuery($sheetId: ID!) {
    handoverMissing(sheetId: $sheetId) {
      id
      number
      customerName
      destination
      shippedAt
    }
    node(id: $sheetId) {
      ... on HandoverSheet {
        progress {
          missing
          toBeShipped
          labelsToVoid
          sinceClosing
        }
      }
    }
  }
`

interface Props {
  sheet: HandoverDifferences_sheet$key
  /** Changes when packages of the warehouse moved, which reads what is missing again. */
  moves: number
  mayChange: boolean
}

/** Rows that are shown before all of them are asked for. */
const shownAtFirst = 5

interface Difference {
  /** Null for a number that a signed sheet names. */
  id: string | null
  number: string
  kind: 'missing' | 'extra'
  about: ReactNode
}

/** Shipped packages that are not on the sheet, and those of another pick-up that are; each is named on the manifest. */
export function HandoverDifferences({ sheet: key, moves, mayChange }: Props) {
  const t = useT()
  const { id, state, version, progress, missingNumbers, extraCount, extras } = useFragment(
    graphql`
      fragment HandoverDifferences_sheet on HandoverSheet {
        id
        state
        version
        progress {
          missing
        }
        missingNumbers
        extraCount
        extras {
          package {
            id
            number
            group {
              name: displayName
            }
          }
        }
      }
    `,
    key,
  )
  const live = useBackgroundQuery<HandoverDifferencesQuery>(query, { sheetId: id }, `${version} ${moves}`)?.handoverMissing ?? []
  const [isWhole, setWhole] = useState(false)
  const { add, remove, takeAll, busy } = useHandoverPackages(id)
  const missing: Difference[] =
    state === 'OPEN'
      ? live.map(({ id: packageId, number, customerName, destination, shippedAt }) => ({
          id: packageId,
          number,
          kind: 'missing' as const,
          about: (
            <>
              {t('handover.missing.shipped', { customer: customerName, destination })} {shippedAt && <RelativeTime at={shippedAt} />}
            </>
          ),
        }))
      : missingNumbers.map((number) => ({ id: null, number, kind: 'missing', about: t('handover.missing.stayed') }))
  const extra: Difference[] = extras.map(({ package: pkg }) => ({
    id: pkg?.id ?? null,
    number: pkg?.number ?? '',
    kind: 'extra' as const,
    about: t('handover.extra.about', { group: pkg?.group?.name ?? '' }),
  }))
  const rows = [...missing, ...extra]
  if (rows.length === 0) return null
  const unnamed = progress.missing - missing.length + extraCount - extra.length
  return (
    <Section
      title={t('handover.section.differences')}
      aside={
        mayChange && missing.length > 0 ? (
          <Button size="sm" loading={busy} onClick={() => void takeAll()}>
            {t('handover.takeAll', { count: progress.missing })}
          </Button>
        ) : (
          <Box as="span" color="muted" textStyle="xs">
            {t('handover.differences.named')}
          </Box>
        )
      }
    >
      <LineTable
        label={t('handover.section.differences')}
        lines={isWhole ? rows : rows.slice(0, shownAtFirst)}
        lineId={({ number }) => number}
        empty={null}
        columns={[
          {
            id: 'kind',
            header: t('handover.field.difference'),
            width: '7rem',
            cell: ({ kind }) => (
              <Box>
                <StatusBadge tone={kind === 'missing' ? 'negative' : 'warn'}>{t(`handover.difference.${kind}`)}</StatusBadge>
              </Box>
            ),
          },
          {
            id: 'number',
            header: t('package.field.number'),
            width: '11rem',
            cell: (row) => <PackageLink id={row.id} number={row.number} />,
          },
          { id: 'about', header: t('handover.field.about'), cell: ({ about }) => <Box color="soft">{about}</Box> },
          ...(mayChange
            ? [
                {
                  id: 'action',
                  header: t('handover.field.action'),
                  align: 'end' as const,
                  cell: ({ id: packageId, number, kind }: Difference) =>
                    packageId && (
                      <Button
                        size="sm"
                        aria-label={t(`handover.difference.${kind}.label`, { number })}
                        onClick={() => void (kind === 'missing' ? add(packageId) : remove(packageId))}
                      >
                        {t(`handover.difference.${kind}.action`)}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {!isWhole && rows.length > shownAtFirst && (
        <Button mt="6" size="sm" onClick={() => setWhole(true)}>
          {t('handover.differences.all', { count: rows.length })}
        </Button>
      )}
      {isWhole && unnamed > 0 && (
        <Box mt="6" color="muted">
          {t('handover.differences.more', { count: unnamed })}
        </Box>
      )}
    </Section>
  )
}
