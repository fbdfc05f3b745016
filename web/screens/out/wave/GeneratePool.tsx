import { Box, chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { GeneratePool_pool$data, GeneratePool_pool$key } from './__generated__/GeneratePool_pool.graphql.ts'
import type { PoolUrl } from './GenerateFilters.tsx'

type Row = GeneratePool_pool$data['rows'][number]

/** Pending packages by type and logistics group; a row filters the pool. */
export function GeneratePool({ pool, url }: { pool: GeneratePool_pool$key; url: PoolUrl }) {
  const t = useT()
  const { packages, pieces, waves, unfilled, capped, rows } = useFragment(
    graphql`
      fragment GeneratePool_pool on WavePool {
        packages
        pieces
        waves
        unfilled
        capped
        rows {
          type
          groupId
          groupName
          packages
          pieces
          unfilled
          waves
        }
      }
    `,
    pool,
  )
  const figures = ['packages', 'pieces', 'unfilled', 'waves'] as const
  const totals = { packages, pieces, unfilled, waves }
  const headers = {
    packages: t('wave.packages'),
    pieces: t('wave.pieces'),
    unfilled: t('wave.generate.unfilled'),
    waves: t('wave.generate.waves'),
  }
  const figure = (row: typeof totals, name: (typeof figures)[number]) => (
    <Figure data-warn={(name === 'unfilled' && row.unfilled > 0) || undefined}>
      <Quantity value={row[name]} />
    </Figure>
  )
  const columns: LineColumn<Row>[] = [
    {
      id: 'type',
      header: t('wave.type'),
      total: t('wave.generate.total'),
      cell: ({ type, groupId }) => (
        <Narrow {...url.link({ filters: { type: [type], group: groupId ? [groupId] : [] } })}>{t(`enum.WaveType.${type}`)}</Narrow>
      ),
    },
    { id: 'group', header: t('wave.group'), cell: ({ groupName }) => groupName ?? t('wave.generate.noGroup') },
    ...figures.map((name) => ({
      id: name,
      header: headers[name],
      ...(name === 'unfilled' && { tip: t('wave.generate.unfilledTip') }),
      align: 'end' as const,
      cell: (row: Row) => figure(row, name),
      total: figure(totals, name),
    })),
  ]
  return (
    <Section title={t('wave.generate.pool')}>
      {capped && (
        <Box role="status" mb="2" px="3" py="1.5" borderRadius="l2" bg="warn.subtle" color="warn.fg">
          {t('wave.generate.capped', { packages })}
        </Box>
      )}
      <LineTable
        label={t('wave.generate.pool')}
        columns={columns}
        lines={rows}
        lineId={({ type, groupId }) => `${type} ${groupId}`}
        empty={t('wave.generate.empty')}
      />
    </Section>
  )
}

const Narrow = chakra(Link, { base: { color: 'brand.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } } })
const Figure = chakra('span', { base: { '&[data-warn]': { color: 'warn.fg', fontWeight: 'medium' } } })
