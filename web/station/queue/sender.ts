import type { GraphQLTaggedNode, SelectorStoreUpdater } from 'relay-runtime'

/** How scans of one mutation are sent. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds the senders of all pages.
export interface Sender<Response = any> {
  mutation: GraphQLTaggedNode
  /** Extra mutation input: an undo needs no code, and not every station counts pieces. */
  takes: readonly ('code' | 'quantity')[]
  /** Updates the Relay store for other parts of the page. */
  updater?: SelectorStoreUpdater<Response>
  /** Drops what the updater has added up, before the same answers are applied again to older data. */
  reset?: SelectorStoreUpdater<Response>
}
