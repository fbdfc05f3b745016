// biome-ignore-all lint/a11y/useSemanticElements: a windowed list lays out and places its rows itself, which the elements of a table do not do
// biome-ignore-all lint/a11y/useFocusableInteractive: a windowed list lays out and places its rows itself, which the elements of a table do not do
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { type Column, cellClass, nextSort } from './column.ts'
import { ResizeHandle } from './ResizeHandle.tsx'

interface Props {
  columns: readonly Column<never>[]
  /** Columns hidden for lack of width. */
  hidden: readonly ReactNode[]
  /** Null without selection. */
  ticked: 'none' | 'some' | 'all' | null
  /** Whether the rows can be selected: there are some, and they do not belong to the previous filters. */
  canTick: boolean
  onTickAll: () => void
  sort: string | null
  onSort: ((sort: string | null) => void) | null
}

export function TableHead({ columns, hidden, ticked, canTick, onTickAll, sort, onSort }: Props) {
  const t = useT()
  return (
    <div role="row" className="head" aria-rowindex={1}>
      {ticked !== null && (
        <div role="columnheader" className="cell tick">
          <input
            type="checkbox"
            aria-label={t('list.select.page')}
            checked={ticked === 'all'}
            disabled={!canTick}
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
          className={cellClass(column, i)}
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
          {column.onResize && <ResizeHandle name={String(column.header)} onResize={column.onResize} />}
        </div>
      ))}
      {hidden.length > 0 && (
        <span
          className="hidden"
          data-tip={t('list.columns.noRoom', { names: hidden.filter((name) => typeof name === 'string').join(', ') })}
        >
          +{hidden.length}
        </span>
      )}
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
