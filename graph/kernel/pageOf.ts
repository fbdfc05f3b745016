import { badInput } from './badInput.ts'

const pageMaximum = 250
const pageUsual = 20

/** The names of a list's page and of its rows, `PackageConnection` and `PackageEdge`: the last arguments of its field. */
export function pageOf(node: string): [{ name: string }, { name: string }] {
  return [{ name: `${node}Connection` }, { name: `${node}Edge` }]
}

/** Which page of a list is asked for: so many rows from a cursor on, or from an end of the list. */
export interface AskedPage {
  from: string | null
  backward: boolean
  limit: number
}

interface PageArguments {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

/** Fails with BAD_USER_INPUT where a page is too large or empty. */
export function askedPage({ first, after, last, before }: PageArguments): AskedPage {
  const backward = typeof last === 'number'
  const limit = (backward ? last : first) ?? pageUsual
  if (limit < 1 || limit > pageMaximum) throw badInput(`A page has 1 to ${pageMaximum} rows`)
  return { from: (backward ? before : after) || null, backward, limit }
}

/** The same of a list that is kept in the order in which people read it: nobody has asked for its end. */
export function askedPageForwards(args: PageArguments): AskedPage {
  if (typeof args.last === 'number' || args.before) throw badInput('This list is read forwards only: by first and after')
  return askedPage(args)
}

/** A page as it is answered; `read` are its rows in the order in which they were read, and `more` that there are others behind them. */
export function pageShown<Edge extends { cursor: string }>(read: readonly Edge[], more: boolean, { from, backward }: AskedPage) {
  const edges = backward ? read.toReversed() : [...read]
  const pageInfo = {
    hasNextPage: backward ? from !== null : more,
    hasPreviousPage: backward ? more : from !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  }
  return { edges, pageInfo }
}
