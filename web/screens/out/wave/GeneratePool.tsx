import { Box, chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { GeneratePool_pool$key } from './__generated__/GeneratePool_pool.graphql.ts'
import { CompactTable } from './CompactTable.ts'
import type { PoolUrl } from './GenerateFilters.tsx'

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
  const numbers = (row: { packages: number; pieces: number; unfilled: number; waves: number }) => (
    <>
      <td data-name={t('wave.packages')}>
        <Quantity value={row.packages} />
      </td>
      <td data-name={t('wave.pieces')}>
        <Quantity value={row.pieces} />
      </td>
      <td data-name={t('wave.generate.unfilled')}>
        <Unfilled data-some={row.unfilled > 0 || undefined}>
          <Quantity value={row.unfilled} />
        </Unfilled>
      </td>
      <td data-name={t('wave.generate.waves')}>
        <Quantity value={row.waves} />
      </td>
    </>
  )
  return (
    <Box as="section" layerStyle="card" px="4" py="3" minW="0" aria-label={t('wave.generate.pool')}>
      <Box as="h2" textStyle="md" fontWeight="semibold">
        {t('wave.generate.pool')}
      </Box>
      {capped && (
        <Box role="status" mt="2" px="3" py="1.5" borderRadius="l2" bg="warn.subtle" color="warn.fg">
          {t('wave.generate.capped', { packages })}
        </Box>
      )}
      <CompactTable>
        <thead>
          <tr>
            <th>{t('wave.type')}</th>
            <th>{t('wave.group')}</th>
            <th className="end">{t('wave.packages')}</th>
            <th className="end">{t('wave.pieces')}</th>
            <th className="end" data-tip={t('wave.generate.unfilledTip')}>
              {t('wave.generate.unfilled')}
            </th>
            <th className="end">{t('wave.generate.waves')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.type} ${row.groupId}`}>
              <td>
                <Narrow to={url.href({ filters: { ...url.state.filters, type: [row.type], group: row.groupId ? [row.groupId] : [] } })}>
                  {t(`enum.WaveType.${row.type}`)}
                </Narrow>
              </td>
              <td>{row.groupName ?? t('wave.generate.noGroup')}</td>
              {numbers(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>{t('wave.generate.total')}</th>
            {numbers({ packages, pieces, unfilled, waves })}
          </tr>
        </tfoot>
      </CompactTable>
    </Box>
  )
}

const Narrow = chakra(Link, { base: { color: 'brand.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } } })
const Unfilled = chakra('span', { base: { '&[data-some]': { color: 'warn.fg', fontWeight: 'medium' } } })
