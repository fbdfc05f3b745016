import type { GraphQLTaggedNode, SelectorStoreUpdater } from 'relay-runtime'

/** How scans of one kind are sent. */
// biome-ignore lint/suspicious/noExplicitAny: the senders of all pages stand in one list.
export interface Sender<Response = any> {
  mutation: GraphQLTaggedNode
  /** What of a scan is sent besides its context: an undo needs no code, and not every station counts pieces. */
  takes: readonly ('code' | 'quantity')[]
  /** Brings what other parts of the page show up to date. */
  updater?: SelectorStoreUpdater<Response>
}

const senders: Record<string, () => Promise<Sender>> = {
  signScans: async () => (await import('../../scan/SignScans.ts')).sign,
  unsignScans: async () => (await import('../../scan/SignScans.ts')).unsign,
  receiveScans: async () => (await import('../../scan/ReceiveScans.ts')).receive,
  unreceiveScans: async () => (await import('../../scan/ReceiveScans.ts')).unreceive,
  shelveScans: async () => (await import('../../scan/ShelveScans.ts')).shelve,
  unshelveScans: async () => (await import('../../scan/ShelveScans.ts')).unshelve,
  sortScans: async () => (await import('../../scan/SortScans.ts')).sort,
  unsortScans: async () => (await import('../../scan/SortScans.ts')).unsort,
  packScans: async () => (await import('../../scan/PackScans.ts')).pack,
  unpackScans: async () => (await import('../../scan/PackScans.ts')).unpack,
  shipScans: async () => (await import('../../scan/ShipmentScans.ts')).ship,
  unshipScans: async () => (await import('../../scan/ShipmentScans.ts')).unship,
}

/** The sender of a mutation, by its name: a queue may hold scans of a page that is not open. */
export function senderOf(mutation: string): Promise<Sender> {
  const sender = senders[mutation]
  if (!sender) throw new Error(`No page sends ${mutation}`)
  return sender()
}
