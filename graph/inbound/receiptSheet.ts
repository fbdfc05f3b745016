import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { PdfTask } from '../print/pdf.ts'

interface About {
  language: Language
  printedAt: Date
  /** Customers do not see who received. */
  seesStaff: boolean
}

/** Reads a receipt for its sheet, with all scans of its number, net of what was undone; null if it does not exist. */
export async function readReceiptSheet(db: Db, receiptId: string, { language, printedAt, seesStaff }: About): Promise<PdfTask | null> {
  const receipt = await db.receipt.findUnique({
    where: { id: receiptId },
    include: {
      box: { select: { mark: true } },
      order: {
        select: {
          number: true,
          erpNumber: true,
          warehouse: { select: { name: true, nameEn: true, timeZone: true } },
          customer: { select: { name: true, nameEn: true } },
        },
      },
    },
  })
  if (!receipt) return null
  const { number, at, order, box, staffId, reason, correctsId } = receipt
  const rows = await db.receiptLine.findMany({
    where: { receipt: { number } },
    orderBy: [{ line: { lineNo: 'asc' } }, { id: 'asc' }],
    select: {
      lineId: true,
      good: true,
      defective: true,
      missing: true,
      line: { select: { declared: true, product: { select: { sku: true, name: true, declaredNameEn: true } } } },
    },
  })
  const total = (some: typeof rows, of: 'good' | 'defective' | 'missing') => some.reduce((sum, row) => sum + row[of], 0)
  const lines = [...Map.groupBy(rows, ({ lineId }) => lineId).values()].map((some) => ({
    line: (some[0] as (typeof rows)[number]).line,
    good: total(some, 'good'),
    defective: total(some, 'defective'),
    missing: total(some, 'missing'),
  }))
  const staff = staffId && seesStaff ? await db.staff.findUnique({ where: { id: staffId }, select: { name: true, nameEn: true } }) : null
  return {
    name: 'receiptSheet',
    args: [
      {
        language,
        number,
        printedAt,
        createdAt: at,
        remark: reason ?? '',
        timeZone: order.warehouse.timeZone,
        warehouse: nameIn(language, order.warehouse),
        author: staff ? nameIn(language, staff) : '—',
        isCorrection: correctsId !== null,
        order: order.number,
        customer: nameIn(language, order.customer),
        erpNumber: order.erpNumber,
        box: box?.mark ?? null,
        lines: lines.map(({ line: { declared, product }, good, defective, missing }) => ({
          sku: product.sku,
          declared,
          good,
          defective,
          missing,
          name: nameIn(language, { name: product.name, nameEn: product.declaredNameEn || null }),
        })),
      },
    ],
  }
}
