import { Button, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { type Filter, SelectChip } from '../../../ui/filter/SelectChip.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { GenerateFilters_pool$key } from './__generated__/GenerateFilters_pool.graphql.ts'
import type { PoolFilterName } from './poolUrl.ts'
import { waveTypes } from './waveList.ts'

export type PoolUrl = ListUrl<'ALL', 'number', 'NEWEST', PoolFilterName>

interface Props {
  /** The unfiltered pool, for the filter options. */
  pool: GenerateFilters_pool$key
  url: PoolUrl
}

export function GenerateFilters({ pool, url }: Props) {
  const t = useT()
  const { rows, channels, customers } = useFragment(
    graphql`
      fragment GenerateFilters_pool on WavePool {
        rows {
          groupId
          groupName
        }
        channels {
          id
          name
          packages
        }
        customers {
          id
          name
          packages
        }
      }
    `,
    pool,
  )
  const groups = new Map(rows.flatMap(({ groupId, groupName }) => (groupId ? [[groupId, groupName ?? groupId] as const] : [])))
  const partsOf = (parts: readonly { id: string; name: string; packages: number }[]) =>
    parts.map(({ id, name, packages }) => ({ value: id, label: t('wave.generate.part', { name, packages }) }))
  const filters: (Filter & { id: PoolFilterName })[] = [
    { id: 'type', label: t('wave.type'), options: waveTypes.map((type) => ({ value: type, label: t(`enum.WaveType.${type}`) })) },
    { id: 'group', label: t('wave.group'), options: [...groups].map(([value, label]) => ({ value, label })) },
    { id: 'channel', label: t('wave.channel'), options: partsOf(channels) },
    { id: 'customer', label: t('wave.customer'), options: partsOf(customers) },
  ]
  const { filters: chosen } = url.state
  return (
    <Flex wrap="wrap" gap="2" mb="3">
      {filters.map((filter) => (
        <SelectChip
          key={filter.id}
          filter={filter}
          values={chosen[filter.id]}
          // A generation takes one logistics group or all.
          onChange={(values) => url.change({ filters: { [filter.id]: filter.id === 'group' ? values.slice(-1) : values } })}
          openAtFirst={false}
        />
      ))}
      {url.narrowed && (
        <Button variant="ghost" onClick={url.clear}>
          {t('list.filter.clear')}
        </Button>
      )}
    </Flex>
  )
}
