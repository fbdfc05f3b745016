import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Order, QualityValue } from '../rules/model.ts'
import { staffIdOf } from './receipt.ts'

export interface NewShelving {
  lineId: string
  locationId: string
  locationCode: string
  batchId: string
  quality: QualityValue
  /** Negative for an undo. */
  quantity: number
  correctsId: string | null
}

/** Inserts shelvings; returns the ids in the same order. */
export async function insertShelvings(tx: Tx, call: Call, order: Order, shelvings: readonly NewShelving[]): Promise<string[]> {
  const who = { staffId: staffIdOf(call), stationId: call.stationId, at: call.now }
  const owned = { orderId: order.id, warehouseId: order.warehouseId, customerId: order.customerId }
  const data = shelvings.map((shelving) => ({ ...shelving, ...owned, ...who, id: call.newId() }))
  await tx.shelving.createMany({ data })
  return data.map(({ id }) => id)
}

/** Reads a shelving with its correction, if any. */
export async function readShelving(tx: Tx, id: string) {
  return tx.shelving.findUnique({ where: { id }, include: { correctedBy: { select: { id: true } } } })
}

/** Inserts write-offs of an order. */
export async function insertLosses(
  tx: Tx,
  call: Call,
  order: Order,
  losses: readonly { lineId: string; quality: QualityValue; quantity: number; reason: string }[],
): Promise<void> {
  const owned = { orderId: order.id, warehouseId: order.warehouseId, customerId: order.customerId }
  await tx.inboundLoss.createMany({
    data: losses.map((loss) => ({ ...loss, ...owned, id: call.newId(), staffId: staffIdOf(call), at: call.now })),
  })
}
