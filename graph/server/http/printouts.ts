import { readHandoverManifest } from '../../delivery/handover/handoverManifest.ts'
import { deliveryRights } from '../../delivery/states/handover.ts'
import { readBatchLabels } from '../../inbound/batchLabels.ts'
import { labelsOfOrder, readBoxSheet, readBoxSheets } from '../../inbound/boxSheet.ts'
import { readParcelLabels } from '../../inbound/parcel/parcelLabels.ts'
import { readReceiptSheet } from '../../inbound/receiptSheet.ts'
import { inboundRights } from '../../inbound/states.ts'
import { readCountSheet } from '../../inventory/count/countSheet.ts'
import { inventoryRights } from '../../inventory/states.ts'
import { readTransferSheet } from '../../inventory/transferSheet.ts'
import { isOfProvider, scopeOfRight } from '../../kernel/command/actor.ts'
import type { Right } from '../../kernel/command/right.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { uuidOfShortId } from '../../kernel/states/shortId.ts'
import { packageRights } from '../../package/states.ts'
import type { PdfTask } from '../../print/pdf.ts'
import { locationLabelParts } from '../../print/states/labelLayout.ts'
import { readProductLabels } from '../../product/labels.ts'
import { productRights } from '../../product/states.ts'
import { stationRights } from '../../station/states.ts'
import { readCartBoxLabels, readLocationLabels, readPickCartLabels } from '../../warehouse/labels.ts'
import { labelsMaximum, warehouseRights } from '../../warehouse/states.ts'
import { type LabelSheet, readBulkLabelSheet, readLabelSheet } from '../../wave/print/labelSheet.ts'
import { readPickingSheet, readPickingSheets } from '../../wave/print/sheet.ts'
import { readSimpleLabelSheet, readSimplePickingSheet } from '../../wave/simple/sheets.ts'
import { waveRights, wavesPrintedMaximum } from '../../wave/states.ts'
import { settingsOf } from '../../wave/store/setting.ts'
import { codesIn, copiesIn, paperOf } from './sheetQuery.ts'
import type { SubjectType } from './sheetSubject.ts'

export interface Printout {
  /** Node type of the id in the path. */
  of: SubjectType
  right: Right
  /** Cost for a wave or bulk action with this many packages, or an order with this many boxes. */
  cost(parts: number, query: URLSearchParams): number
  /** What it shows; of labels also the print jobs that wait for them. */
  read(ctx: Context, id: string, query: URLSearchParams): Promise<PdfTask | LabelSheet | null>
}

const wavesIn = (query: URLSearchParams) => query.getAll('wave').slice(0, wavesPrintedMaximum)
/** Ids of the chosen rows, each once. */
const idsIn = (query: URLSearchParams) => [...new Set(codesIn(query).flatMap((code) => uuidOfShortId(code) ?? []))]
/** Whether the caller may know people and places of the warehouse: customers do not. */
const seesStaff = (ctx: Context): boolean => ctx.actor !== null && isOfProvider(ctx.actor)
/** Customers of which the caller sees rows; null means all. */
const reachOf = (ctx: Context, right: Right) => (ctx.actor && scopeOfRight(ctx.actor, right)?.customerIds) ?? null
const now = (ctx: Context) => ({ createdAt: new Date(), language: ctx.language })

/** PDFs of a wave or warehouse: `GET /sheets/<name>/<id>`. */
export const printouts: Record<string, Printout> = {
  'picking-list': {
    of: 'Wave',
    right: waveRights.print,
    cost: (packages) => 100 + 20 * packages,
    read: (ctx, waveId) => readPickingSheet(ctx.db, waveId, ctx.language, new Date()),
  },
  // Lists of several waves: `?wave=W2611-0031&wave=W2611-0032`, at most `wavesPrintedMaximum`.
  'picking-lists': {
    of: 'Warehouse',
    right: waveRights.print,
    cost: (_packages, query) => 100 + 1000 * wavesIn(query).length,
    read: (ctx, warehouseId, query) => readPickingSheets(ctx.db, { warehouseId, numbers: wavesIn(query) }, ctx.language, new Date()),
  },
  // With `?queued` only the labels whose print job waits: a wave's first printing, or the few that came late. They wait until they are in a PDF.
  'wave-labels': {
    of: 'Wave',
    right: packageRights.label,
    cost: (packages) => 100 + 50 * packages,
    read: (ctx, waveId, query) => readLabelSheet(ctx.db, waveId, query.has('queued') ? 'QUEUED' : 'ALL', new Date()),
  },
  'simple-picking-list': {
    of: 'SimplePrint',
    right: waveRights.simple,
    cost: (packages) => 100 + 20 * packages,
    read: (ctx, id) => readSimplePickingSheet(ctx.db, id, ctx.language, new Date()),
  },
  'simple-labels': {
    of: 'SimplePrint',
    right: waveRights.simple,
    cost: (packages) => 100 + 50 * packages,
    read: (ctx, id) => readSimpleLabelSheet(ctx.db, id, new Date()),
  },
  // Labels of a bulk action, in parts: `?part=2`.
  'bulk-labels': {
    of: 'BulkJob',
    right: packageRights.label,
    cost: (packages) => 100 + 50 * packages,
    read: (ctx, jobId, query) => readBulkLabelSheet(ctx.db, jobId, Math.max(1, Math.trunc(Number(query.get('part'))) || 1), new Date()),
  },
  // Command barcodes to hang up at a station.
  'command-sheet': {
    of: 'Warehouse',
    right: stationRights.use,
    cost: () => 200,
    read: async (ctx) => ({ name: 'commandSheet', args: [null, now(ctx)] }),
  },
  // Slot numbers of a put wall, as many as a mixed wave may have packages; `?columns=2&feed=flat` chooses the paper.
  'slot-labels': {
    of: 'Warehouse',
    right: stationRights.use,
    cost: () => 500,
    async read(ctx, warehouseId, query) {
      const mixed = (await settingsOf(ctx.db, warehouseId)).find(({ type }) => type === 'MIXED')
      const slots = Array.from({ length: mixed?.maximum ?? 0 }, (_, at) => ({ slot: at + 1, of: null }))
      return { name: 'slotLabels', args: [slots, paperOf(query, { feed: 'flat', columns: 2 }), now(ctx)] }
    },
  },
  // One label for each box of an inbound order.
  'box-labels': {
    of: 'InboundOrder',
    right: inboundRights.read,
    cost: (boxes) => 100 + 10 * boxes,
    read: (ctx, orderId, query) => readBoxSheet(ctx.db, orderId, paperOf(query, { feed: 'roll', columns: 1 }), now(ctx)),
  },
  // Box labels of many orders: `?codes=` with their short ids, at most 1,000 labels of whole orders; of customers that the caller reaches.
  'chosen-box-labels': {
    of: 'Warehouse',
    right: inboundRights.read,
    cost: () => 100 + 2 * labelsMaximum,
    read: (ctx, warehouseId, query) =>
      readBoxSheets(
        ctx.db,
        { warehouseId, orderIds: idsIn(query), customerIds: reachOf(ctx, inboundRights.read) },
        paperOf(query, { feed: 'roll', columns: 1 }),
        now(ctx),
      ),
  },
  // Labels of a product: `?copies=12`.
  'product-labels': {
    of: 'Product',
    right: productRights.read,
    cost: (_parts, query) => 100 + 2 * (copiesIn(query) ?? 1),
    read: (ctx, productId, query) =>
      readProductLabels(ctx.db, [{ productId, copies: copiesIn(query) ?? 1 }], paperOf(query, { feed: 'roll', columns: 1 }), now(ctx)),
  },
  // Labels of many products: `?codes=` with their short ids and `copies` of each, at most 1,000 labels; of customers that the caller reaches.
  'chosen-product-labels': {
    of: 'Warehouse',
    right: productRights.read,
    cost: (_parts, query) => 100 + 2 * Math.min(codesIn(query).length * (copiesIn(query) ?? 1), labelsMaximum),
    read: (ctx, _warehouseId, query) => {
      const copies = copiesIn(query) ?? 1
      const wanted = idsIn(query)
        .slice(0, Math.floor(labelsMaximum / Math.max(1, copies)))
        .map((productId) => ({ productId, copies }))
      return readProductLabels(ctx.db, wanted, paperOf(query, { feed: 'roll', columns: 1 }), now(ctx), reachOf(ctx, productRights.read))
    },
  },
  // Labels of the products of an inbound order: one for each declared piece, or `?copies=1` for each product.
  'order-product-labels': {
    of: 'InboundOrder',
    right: inboundRights.read,
    cost: () => 100 + 2 * labelsMaximum,
    read: async (ctx, orderId, query) =>
      readProductLabels(
        ctx.db,
        await labelsOfOrder(ctx.db, orderId, copiesIn(query)),
        paperOf(query, { feed: 'roll', columns: 1 }),
        now(ctx),
      ),
  },
  // Labels of the batches put away from an inbound order: `?copies=2` of each.
  'order-batch-labels': {
    of: 'InboundOrder',
    right: inboundRights.read,
    cost: (_parts, query) => 100 + 20 * (copiesIn(query) ?? 1),
    read: (ctx, orderId, query) =>
      readBatchLabels(ctx.db, orderId, copiesIn(query) ?? 1, paperOf(query, { feed: 'roll', columns: 1 }), now(ctx)),
  },
  // Labels of an unknown parcel: one for each carton, or `?copies=2`.
  'parcel-labels': {
    of: 'UnknownParcel',
    right: inboundRights.read,
    cost: (cartons, query) => 100 + 2 * (copiesIn(query) ?? cartons),
    read: (ctx, parcelId, query) =>
      readParcelLabels(ctx.db, parcelId, copiesIn(query), paperOf(query, { feed: 'roll', columns: 1 }), {
        ...now(ctx),
        seesPlace: seesStaff(ctx),
      }),
  },
  // What arrived: one receipt of an inbound order.
  'receipt-sheet': {
    of: 'Receipt',
    right: inboundRights.read,
    cost: (lines) => 100 + 5 * lines,
    read: (ctx, receiptId) =>
      readReceiptSheet(ctx.db, receiptId, {
        language: ctx.language,
        printedAt: new Date(),
        seesStaff: seesStaff(ctx),
      }),
  },
  // What to take off where, and where to put it.
  'transfer-list': {
    of: 'Transfer',
    right: inventoryRights.read,
    cost: (lines) => 100 + 5 * lines,
    read: (ctx, transferId) => readTransferSheet(ctx.db, transferId, ctx.language, new Date()),
  },
  // What to count where, with room to write.
  'count-sheet': {
    of: 'StockCount',
    right: inventoryRights.read,
    cost: (lines) => 100 + 5 * lines,
    read: (ctx, countId) => readCountSheet(ctx.db, countId, ctx.language, new Date()),
  },
  // What a driver signs for; a draft until it is signed.
  'handover-manifest': {
    of: 'HandoverSheet',
    right: deliveryRights.read,
    cost: (packages) => 100 + 5 * packages,
    read: (ctx, sheetId) => readHandoverManifest(ctx.db, sheetId, ctx.language, new Date()),
  },
  // Labels of locations: `?codes=A01-01-01,A01-01-02`, at most 1,000 with their `copies`; `?columns=2&feed=flat&height=30&skipped=4` chooses the
  // paper, `parts=area,layer,warehouse` the text below the barcode: the area unless given.
  'location-labels': {
    of: 'Warehouse',
    right: warehouseRights.read,
    cost: (_parts, query) => 100 + 2 * Math.min(codesIn(query).length * (copiesIn(query) ?? 1), labelsMaximum),
    read: (ctx, warehouseId, query) => {
      const asked = query.get('parts')?.split(',') ?? ['area']
      const parts = locationLabelParts.filter((part) => asked.includes(part))
      const copies = copiesIn(query) ?? 1
      return readLocationLabels(
        ctx.db,
        { warehouseId, codes: codesIn(query), copies, parts },
        paperOf(query, { feed: 'roll', columns: 1 }),
        now(ctx),
      )
    },
  },
  // Labels of pick carts: `?codes=PC-01`, all without one.
  'pick-cart-labels': {
    of: 'Warehouse',
    right: warehouseRights.read,
    cost: () => 500,
    read: (ctx, warehouseId, query) =>
      readPickCartLabels(ctx.db, { warehouseId, numbers: codesIn(query) }, paperOf(query, { feed: 'roll', columns: 1 }), now(ctx)),
  },
  // Labels of the boxes of pick carts: `?codes=PC-01`, of all carts without one.
  'cart-box-labels': {
    of: 'Warehouse',
    right: warehouseRights.read,
    cost: () => 1_000,
    read: (ctx, warehouseId, query) =>
      readCartBoxLabels(ctx.db, { warehouseId, numbers: codesIn(query) }, paperOf(query, { feed: 'roll', columns: 1 }), now(ctx)),
  },
}
