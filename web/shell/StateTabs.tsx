import type { Machine } from '../../graph/kernel/states/machine.ts'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import type { ListLink } from '../ui/useListUrl.ts'

interface Props<State extends string> {
  label: string
  /** Text of the tab with all documents. */
  all: string
  machine: Machine<State, string>
  stateText: (state: State) => string
  /** `ALL` or a state. */
  current: string
  link: (view: string) => ListLink
  counts: readonly { readonly state: string; readonly count: number }[] | undefined
  /** Counts stop at this number. */
  countedTo: number
  /** State that somebody must do something about. */
  alarming?: State
}

/** The states of a machine as tabs of a list, with counts. */
export function StateTabs<State extends string>({
  label,
  all,
  machine,
  stateText,
  current,
  link,
  counts,
  countedTo,
  alarming,
}: Props<State>) {
  return (
    <StatusTabs
      label={label}
      current={current}
      tabs={[
        { id: 'ALL', label: all, ...link('ALL'), count: counts?.reduce((sum, { count }) => sum + count, 0) },
        ...machine.order.map((state) => {
          const count = counts?.find((row) => row.state === state)?.count
          return {
            ...{ id: state, label: stateText(state), ...link(state), count },
            ...{ alarming: state === alarming, capped: count === countedTo },
          }
        }),
      ]}
    />
  )
}
