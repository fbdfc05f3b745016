import type { Sender } from './sender.ts'

const senders: Record<string, () => Promise<Sender>> = {
  signScans: async () => (await import('../../screens/scan/sign/signScans.ts')).sign,
  unsignScans: async () => (await import('../../screens/scan/sign/signScans.ts')).unsign,
  registerParcelScans: async () => (await import('../../screens/scan/sign/signScans.ts')).registerParcel,
  receiveScans: async () => (await import('../../screens/scan/receive/receiveScans.ts')).receive,
  unreceiveScans: async () => (await import('../../screens/scan/receive/receiveScans.ts')).unreceive,
  shelveScans: async () => (await import('../../screens/scan/shelve/shelveScans.ts')).shelve,
  unshelveScans: async () => (await import('../../screens/scan/shelve/shelveScans.ts')).unshelve,
  moveScans: async () => (await import('../../screens/scan/move/moveScans.ts')).move,
  returnScans: async () => (await import('../../screens/scan/return/returnScans.ts')).giveBack,
  countScans: async () => (await import('../../screens/scan/count/countScans.ts')).count,
  pickScans: async () => (await import('../../screens/scan/pick/pickScans.ts')).pick,
  sortScans: async () => (await import('../../screens/scan/sort/sortScans.ts')).sort,
  unsortScans: async () => (await import('../../screens/scan/sort/sortScans.ts')).unsort,
  packScans: async () => (await import('../../screens/scan/pack/packScans.ts')).pack,
  unpackScans: async () => (await import('../../screens/scan/pack/packScans.ts')).unpack,
  examineScans: async () => (await import('../../screens/scan/examine/examineScans.ts')).examine,
  unexamineScans: async () => (await import('../../screens/scan/examine/examineScans.ts')).unexamine,
  shipScans: async () => (await import('../../screens/scan/ship/shipScans.ts')).ship,
  unshipScans: async () => (await import('../../screens/scan/ship/shipScans.ts')).unship,
}

/** The sender of a mutation by name; a queue may hold scans of a page that is not open. */
export function senderOf(mutation: string): Promise<Sender> {
  const sender = senders[mutation]
  if (!sender) throw new Error(`No page sends ${mutation}`)
  return sender()
}
