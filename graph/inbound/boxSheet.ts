import type { Prisma } from '../generated/prisma/client.ts'
import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { PdfTask } from '../print/pdf.ts'
import type { LabelPaper } from '../print/states/labelLayout.ts'
import { labelsMaximum } from '../warehouse/states.ts'
import { receivedOf } from './rules/model.ts'

/** Labels of the products of an inbound order, as many as are printed at once: one for each declared piece (of an undeclared product: for each received piece), or as many copies of each product. */
export async function labelsOfOrder(db: Db, orderId: string, copies: number | null): Promise<{ productId: string; copies: number }[]> {
  const lines = await db.inboundLine.findMany({
    where: { orderId },
    select: { productId: true, declared: true, receivedGood: true, receivedDefective: true },
    orderBy: { lineNo: 'asc' },
  })
  let left = labelsMaximum
  return lines.map(({ productId, declared, ...received }) => {
    const printed = Math.min(left, copies ?? (declared || receivedOf(received)))
    left -= printed
    return { productId, copies: printed }
  })
}

const labelled = {
  boxes: { orderBy: { boxNo: 'asc' } },
  warehouse: { select: { name: true, nameEn: true, weightUnit: true } },
  customer: { select: { name: true, nameEn: true } },
} satisfies Prisma.InboundOrderInclude

type Labelled = Prisma.InboundOrderGetPayload<{ include: typeof labelled }>

interface About {
  createdAt: Date
  language: Language
}

/** Reads the box labels of an inbound order for a PDF; null if it does not exist or has no boxes. */
export async function readBoxSheet(db: Db, orderId: string, paper: LabelPaper, about: About): Promise<PdfTask | null> {
  const order = await db.inboundOrder.findUnique({ where: { id: orderId }, include: labelled })
  return sheetOf(order ? [order] : [], paper, about)
}

interface Chosen {
  warehouseId: string
  orderIds: readonly string[]
  /** The reader sees orders of these customers; null means all. */
  customerIds: readonly string[] | null
}

/** Reads the box labels of inbound orders of a warehouse in the given order: of as many whole orders as are printed at once; null if there are none. */
export async function readBoxSheets(db: Db, { warehouseId, orderIds, customerIds }: Chosen, paper: LabelPaper, about: About) {
  const where = { warehouseId, id: { in: [...orderIds] }, ...(customerIds && { customerId: { in: [...customerIds] } }) }
  const found = new Map((await db.inboundOrder.findMany({ where, include: labelled })).map((order) => [order.id, order]))
  let left = labelsMaximum
  const printed = orderIds
    .flatMap((id) => found.get(id) ?? [])
    .filter(({ boxes }, at) => {
      left -= boxes.length
      return left >= 0 || at === 0
    })
  return sheetOf(printed, paper, about)
}

function sheetOf(orders: readonly Labelled[], paper: LabelPaper, about: About): PdfTask | null {
  const labels = orders.flatMap((order) =>
    order.boxes.map(({ boxNo, mark, lengthMillimetres, widthMillimetres, heightMillimetres, weightGrams }) => ({
      boxMark: mark,
      inboundNumber: order.number,
      erpNumber: order.erpNumber,
      customer: nameIn(about.language, order.customer),
      warehouse: nameIn(about.language, order.warehouse),
      box: boxNo,
      boxes: order.boxes.length,
      size: lengthMillimetres && widthMillimetres && heightMillimetres ? { lengthMillimetres, widthMillimetres, heightMillimetres } : null,
      weightGrams,
      weightUnit: order.warehouse.weightUnit,
    })),
  )
  return labels.length === 0 ? null : { name: 'boxMarkLabels', args: [labels, paper, about] }
}
