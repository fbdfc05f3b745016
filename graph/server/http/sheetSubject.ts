import type { Actor, Ref } from '../../kernel/command/actor.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { labelsPerPart } from '../../wave/states.ts'

/** Node types of which sheets are printed. */
export type SubjectType =
  | 'Wave'
  | 'SimplePrint'
  | 'Warehouse'
  | 'InboundOrder'
  | 'BulkJob'
  | 'Receipt'
  | 'Transfer'
  | 'StockCount'
  | 'Product'
  | 'UnknownParcel'
  | 'HandoverSheet'

interface Subject {
  /** Number of the object, for the file name. */
  number: string
  /** Maximum number of packages, boxes, lines or cartons. */
  parts: number
  ref: Ref
}

/** Subject of a sheet: number, size, warehouse and customer; null if it does not exist. */
export async function readSubject({ db }: Context, actor: Actor, of: SubjectType, id: string): Promise<Subject | null> {
  const where = { id }
  switch (of) {
    case 'BulkJob': {
      // A bulk job contains only rows that its own actor could reach.
      const own = { id, actorKind: actor.kind, actorId: actor.id ?? '' }
      const job = await db.bulkJob.findFirst({ where: own, select: { warehouseId: true, total: true } })
      return job && { number: '', parts: Math.min(job.total, labelsPerPart), ref: { warehouseId: job.warehouseId } }
    }
    case 'Wave': {
      const wave = await db.wave.findUnique({
        where,
        select: { number: true, warehouseId: true, _count: { select: { packages: true } } },
      })
      return wave && { number: wave.number, parts: wave._count.packages, ref: { warehouseId: wave.warehouseId } }
    }
    case 'SimplePrint': {
      const batch = await db.simplePrint.findUnique({ where, select: { number: true, warehouseId: true, packageCount: true } })
      return batch && { number: batch.number, parts: batch.packageCount, ref: { warehouseId: batch.warehouseId } }
    }
    case 'InboundOrder': {
      const select = { number: true, warehouseId: true, customerId: true, _count: { select: { boxes: true } } } as const
      const order = await db.inboundOrder.findUnique({ where, select })
      return (
        order && { number: order.number, parts: order._count.boxes, ref: { warehouseId: order.warehouseId, customerId: order.customerId } }
      )
    }
    case 'Receipt': {
      const select = { number: true, warehouseId: true, customerId: true, _count: { select: { lines: true } } } as const
      const receipt = await db.receipt.findUnique({ where, select })
      return receipt && { number: receipt.number, parts: receipt._count.lines, ref: receipt }
    }
    case 'Transfer': {
      const select = { number: true, warehouseId: true, _count: { select: { lines: true } } } as const
      const transfer = await db.transfer.findUnique({ where, select })
      return transfer && { number: transfer.number, parts: transfer._count.lines, ref: { warehouseId: transfer.warehouseId } }
    }
    case 'StockCount': {
      const select = { number: true, warehouseId: true, _count: { select: { lines: true } } } as const
      const count = await db.stockCount.findUnique({ where, select })
      return count && { number: count.number, parts: count._count.lines, ref: { warehouseId: count.warehouseId } }
    }
    case 'Product': {
      const product = await db.product.findUnique({ where, select: { sku: true, customerId: true } })
      return product && { number: product.sku, parts: 1, ref: { customerId: product.customerId } }
    }
    case 'UnknownParcel': {
      const select = { number: true, cartons: true, warehouseId: true, customerId: true } as const
      const parcel = await db.unknownParcel.findUnique({ where, select })
      return parcel && { number: parcel.number, parts: parcel.cartons, ref: parcel }
    }
    case 'HandoverSheet': {
      const sheet = await db.handoverSheet.findUnique({ where, select: { number: true, warehouseId: true, packageCount: true } })
      return sheet && { number: sheet.number, parts: sheet.packageCount, ref: { warehouseId: sheet.warehouseId } }
    }
    case 'Warehouse': {
      const warehouse = await db.warehouse.findUnique({ where, select: { number: true } })
      return warehouse && { number: warehouse.number, parts: 0, ref: { warehouseId: id } }
    }
  }
}
