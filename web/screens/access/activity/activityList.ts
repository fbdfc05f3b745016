import { commandNames, commandWord } from '../../../../graph/kernel/states/commandWord.ts'
import type { ListSpec, ListState } from '../../../ui/listUrl.ts'

export const views = ['ALL', 'DONE', 'REFUSED', 'NOT_ALLOWED', 'FAILED', 'PERSONAL'] as const
export type View = (typeof views)[number]
export type Field = 'request' | 'address'
export type Filter = 'who' | 'place' | 'command' | 'actor' | 'document' | 'station' | 'since' | 'until'
export type State = ListState<View, Field, 'NEWEST', Filter>

export const callers = ['STAFF', 'KEY', 'WALL', 'SYSTEM', 'NOBODY'] as const

/**
 * The address names the current warehouse as `warehouse`, so that filter is `place`. `since` and `until` are moments; without them the list shows the
 * last 24 hours. Other pages link here by `actor`, `document` and `station`.
 */
export const activityList: ListSpec<View, Field, 'NEWEST', Filter> = {
  views,
  fields: ['request', 'address'],
  sorts: ['NEWEST'],
  filters: { who: callers, place: null, command: null, actor: null, document: null, station: null, since: null, until: null },
}

/** Commands that show personal data to somebody who does not see it otherwise. */
export const opensPersonalData = ['openRecipient'] as const

export const isMoment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text))

/** What limits the list besides outcomes and time. */
export function narrowedBy({ view, search, filters }: Pick<State, 'view' | 'search' | 'filters'>) {
  const commands = commandsOf(view, filters.command.map(commandWord).flatMap(commandNames))
  const [typed] = search.values
  const [document] = filters.document
  const kinds = callers.filter((one) => filters.who.includes(one))
  return {
    ...(typed && (search.field === 'address' ? { address: typed } : { requestId: typed })),
    ...(kinds.length > 0 && { callers: kinds }),
    ...(filters.actor.length > 0 && { actorIds: [...filters.actor] }),
    ...(commands.length > 0 && { commands }),
    ...(filters.place.length > 0 && { warehouseIds: [...filters.place] }),
    ...(filters.station.length > 0 && { stationIds: [...filters.station] }),
    ...(document && { documentId: document }),
  }
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: State) {
  const [since] = filters.since
  const [until] = filters.until
  return {
    ...narrowedBy({ view, search, filters }),
    ...outcomesOf(view),
    ...(isMoment(since) && { from: since }),
    ...(isMoment(until) && { until }),
  }
}

function outcomesOf(view: View) {
  return view === 'ALL' || view === 'PERSONAL' ? {} : { outcomes: [view] }
}

/** Commands of the view that are asked for, none for all; a name that no command has if both leave none. */
function commandsOf(view: View, asked: readonly string[]): string[] {
  if (view !== 'PERSONAL') return [...asked]
  const both = opensPersonalData.filter((one) => asked.length === 0 || asked.includes(one))
  return both.length > 0 ? both : ['-']
}

/** Whether a view shows an entry. */
export function isInView(view: View, { command, outcome }: { command: string; outcome: string }): boolean {
  if (view === 'PERSONAL') return opensPersonalData.some((one) => one === command)
  return view === 'ALL' || view === outcome
}
