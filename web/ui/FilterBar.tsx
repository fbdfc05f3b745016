import { Button, chakra } from '@chakra-ui/react'
import { type ReactNode, use, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import type { SearchField } from './filter/BulkSearchForm.tsx'
import { DateChip } from './filter/DateChip.tsx'
import { SearchBox } from './filter/SearchBox.tsx'
import { type Filter, SelectChip } from './filter/SelectChip.tsx'
import { useTellSearchOffers } from './filter/searchOffers.ts'
import { Menu, MenuItem } from './overlay/Menu.tsx'
import type { ListUrl } from './useListUrl.ts'
import { FilterBarEnd } from './views/FilterBarEnd.ts'

export type { SearchField } from './filter/BulkSearchForm.tsx'
export type { Filter, Option } from './filter/SelectChip.tsx'

interface Props {
  url: ListUrl<string, string, string, string>
  fields: readonly SearchField[]
  filters?: readonly Filter[]
  /** False for a list without dates. */
  dates?: boolean
  /** Name of the date of a list that has only one; created and updated without it. */
  onlyDate?: string
  /** A filter of another kind, after the others. */
  children?: ReactNode
}

/** Filters of a list: search, chips, dates. All are kept in the URL. */
export function FilterBar({ url, fields, filters = [], dates = true, onlyDate, children }: Props) {
  const t = useT()
  const end = use(FilterBarEnd)
  const [added, setAdded] = useState<readonly string[]>([])
  const { state, change } = url
  useTellSearchOffers(url, dates)
  const isThere = (filter: Filter) => filter.always || added.includes(filter.id) || (state.filters[filter.id]?.length ?? 0) > 0
  const waiting = filters.filter((filter) => !isThere(filter))
  return (
    <Bar>
      {fields.length > 0 && (
        <SearchBox fields={fields} search={state.search} onSearch={(search, isTyping) => change({ search }, isTyping)} />
      )}
      <div className="chips">
        {filters.filter(isThere).map((filter) => (
          <SelectChip
            key={filter.id}
            filter={filter}
            values={state.filters[filter.id] ?? []}
            onChange={(values) => change({ filters: { [filter.id]: values } })}
            openAtFirst={added.includes(filter.id)}
          />
        ))}
        {dates && <DateChip value={state} only={onlyDate} kinds={url.dateKinds} onChange={change} />}
        {children}
        {waiting.length > 0 && (
          <Menu label={t('list.filter.add')}>
            {waiting.map((filter) => (
              <MenuItem key={filter.id} onSelect={() => setAdded([...added, filter.id])}>
                {filter.label}
              </MenuItem>
            ))}
          </Menu>
        )}
        {url.narrowed && (
          <Button
            variant="ghost"
            onClick={() => {
              setAdded([])
              url.clear()
            }}
          >
            {t('list.filter.clear')}
          </Button>
        )}
        {end && <span className="end">{end}</span>}
      </div>
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mb: '2.5',
    flexShrink: '0',
    '& > .chips': { display: 'flex', alignItems: 'center', gap: '2', maxW: 'full', overflowX: 'auto', scrollbarWidth: 'none' },
    '& > .chips > *': { flexShrink: '0' },
    sm: { '& > .chips': { display: 'contents' } },
    // What arrives later must not move anything from under the pointer: the end has its space from the beginning.
    '& .end': {
      display: 'flex',
      minW: '7rem',
      minH: '8',
      justifyContent: { sm: 'flex-end' },
      order: { base: '-1', sm: '0' },
      ms: { base: '0', sm: 'auto' },
    },
  },
})
