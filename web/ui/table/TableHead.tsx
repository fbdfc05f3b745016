// biome-ignore-all lint/a11y/useSemanticElements: a windowed list lays out and places its rows itself, which the elements of a table do not do
// biome-ignore-all lint/a11y/useFocusableInteractive: a windowed list lays out and places its rows itself, which the elements of a table do not do
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'
import { type Column, nextSort } from './column.ts'

interface Props {
  columns: readonly Column<never>[]
  /** Null without selection. */
  ticked: 'none' | 'some' | 'all' | null
  onTickAll: () => void
  sort: string | null
  onSort: ((sort: string | null) => void) | null
}

export function TableHead({ columns, ticked, onTickAll, sort, onSort }: Props) {
  const t = useT()
  return (
    <div role="row" className="head" aria-rowindex={1}>
      {ticked !== null && (
        <div role="columnheader" className="cell tick">
          <input
            type="checkbox"
            aria-label={t('list.select.page')}
            checked={ticked === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = ticked === 'some'
            }}
            onChange={onTickAll}
          />
        </div>
      )}
      {columns.map((column, i) => (
        <div
          key={column.id}
          role="columnheader"
          className={i === 0 ? 'cell lead' : 'cell'}
          data-align={column.align}
          aria-sort={column.sorts ? ariaSort(column, sort) : undefined}
        >
          {column.sorts && onSort ? (
            <button
              type="button"
              data-sorted={ariaSort(column, sort) !== 'none' || undefined}
              onClick={() => onSort(nextSort(column, sort))}
            >
              {column.header}
              <SortMark order={ariaSort(column, sort)} />
            </button>
          ) : (
            <span>{column.header}</span>
          )}
        </div>
      ))}
    </div>
  )
}

type Order = 'ascending' | 'descending' | 'none'

function ariaSort({ sorts }: Column<never>, sort: string | null): Order {
  if (sort !== null && sorts?.ascending === sort) return 'ascending'
  return sort !== null && sorts?.descending === sort ? 'descending' : 'none'
}

const marks = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function SortMark({ order }: { order: Order }) {
  const Mark = marks[order]
  return <Mark size={13} aria-hidden opacity={order === 'none' ? 0.5 : 1} />
}
