import { badInput } from '../command/badInput.ts'

const maxPageSize = 250
const defaultPageSize = 20

/** Names of a connection and its edge, `PackageConnection` and `PackageEdge`: the last arguments of a connection field. */
export function pageOf(node: string): [{ name: string }, { name: string }] {
  return [{ name: `${node}Connection` }, { name: `${node}Edge` }]
}

/** Requested page: `limit` rows from a cursor, or from an end of the list. */
export interface PageRequest {
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

/** Parses page arguments; throws BAD_USER_INPUT if a page is too large or empty. */
export function pageRequest({ first, after, last, before }: PageArguments): PageRequest {
  const backward = typeof last === 'number'
  const limit = (backward ? last : first) ?? defaultPageSize
  if (limit < 1 || limit > maxPageSize) throw badInput(`A page has 1 to ${maxPageSize} rows`)
  return { from: (backward ? before : after) || null, backward, limit }
}

/** Parses page arguments of a list that supports forward paging only. */
export function pageRequestForwards(args: PageArguments): PageRequest {
  if (typeof args.last === 'number' || args.before) throw badInput('This list supports forward paging only: first and after')
  return pageRequest(args)
}

/** Builds a connection; `read` holds the rows in read order, `more` says whether further rows follow them. */
export function toConnection<Edge extends { cursor: string }>(read: readonly Edge[], more: boolean, { from, backward }: PageRequest) {
  const edges = backward ? read.toReversed() : [...read]
  const pageInfo = {
    hasNextPage: backward ? from !== null : more,
    hasPreviousPage: backward ? more : from !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  }
  return { edges, pageInfo }
}
