import { Box } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { Card } from '../Card.tsx'
import { FigureTable } from './FigureTable.ts'
import { usePackagesOf } from './usePackagesOf.ts'

interface Figures {
  readonly created: number
  readonly shipped: number
}

interface Props {
  of: 'customer' | 'channel'
  ranking: {
    readonly first: readonly (Figures & { readonly nodeId: string | null | undefined; readonly name: string | null | undefined })[]
    readonly others: (Figures & { readonly count: number }) | null | undefined
  }
  /** The days that are counted. */
  from: string
  to: string
}

/** Figures of customers or channels; a bar shows the share of created packages. */
export function RankingTable({ of, ranking: { first, others }, from, to }: Props) {
  const t = useT()
  const intl = useIntl()
  const packagesOf = usePackagesOf()
  const highest = Math.max(1, ...first.map(({ created }) => created), others?.created ?? 0)
  const rows = [
    ...first.map(({ nodeId, name, ...figures }) => ({
      key: nodeId ?? 'none',
      name: name ?? t('home.statistics.noChannel'),
      list: nodeId ? packagesOf({ from, to, [of]: nodeId }) : null,
      ...figures,
    })),
    ...(others ? [{ key: 'others', name: t('home.statistics.others', { count: others.count }), list: null, ...others }] : []),
  ]
  return (
    <Card title={t(`home.statistics.by.${of}`)}>
      {rows.length === 0 ? (
        <Box color="muted">{t('home.statistics.none')}</Box>
      ) : (
        <FigureTable aria-label={t(`home.statistics.by.${of}`)}>
          <thead>
            <tr>
              <th scope="col">{t(`home.statistics.${of}`)}</th>
              <th aria-hidden />
              <th scope="col">{t('home.panel.created')}</th>
              <th scope="col">{t('home.panel.shipped')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, list, created, shipped }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <Box as="td" aria-hidden w="40%">
                  <Box
                    h="2.5"
                    minW={created ? '2px' : '0'}
                    w={`${(100 * created) / highest}%`}
                    bg={key === 'others' ? 'gray.emphasized' : 'primary'}
                    borderRadius="xs"
                  />
                </Box>
                <td>{list ? <Link to={list}>{intl.formatNumber(created)}</Link> : intl.formatNumber(created)}</td>
                <td>{intl.formatNumber(shipped)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Card>
  )
}
