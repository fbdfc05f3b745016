import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { PdfTask } from '../print/pdf.ts'

/** Reads a transfer for its sheet; null if it does not exist. */
export async function readTransferSheet(db: Db, transferId: string, language: Language, printedAt: Date): Promise<PdfTask | null> {
  const transfer = await db.transfer.findUnique({
    where: { id: transferId },
    include: {
      warehouse: { select: { name: true, nameEn: true, timeZone: true } },
      lines: {
        orderBy: { fromLocation: { walkOrder: 'asc' } },
        include: {
          product: { select: { sku: true, name: true, declaredNameEn: true } },
          fromLocation: { select: { code: true } },
          toLocation: { select: { code: true } },
        },
      },
    },
  })
  if (!transfer) return null
  const [created] = await db.$queryRawUnsafe<{ name: string; nameEn: string | null }[]>(
    `select coalesce(s.name, k.name) as name, s.name_en as "nameEn" from state_history h
     left join staff s on h.actor_kind = 'STAFF' and s.id = h.actor_id
     left join api_key k on h.actor_kind = 'KEY' and k.id = h.actor_id
     where h.node_id = $1::uuid and h.action = 'create'`,
    transferId,
  )
  const { number, remark, createdAt, warehouse, lines } = transfer
  return {
    name: 'transferList',
    args: [
      {
        ...{ language, number, remark, createdAt, printedAt, timeZone: warehouse.timeZone },
        warehouse: nameIn(language, warehouse),
        author: created?.name ? nameIn(language, created) : '—',
        lines: lines.map(({ product, fromLocation, toLocation, quantity }) => ({
          ...{ from: fromLocation.code, to: toLocation?.code ?? null, sku: product.sku, pieces: quantity },
          name: nameIn(language, { name: product.name, nameEn: product.declaredNameEn || null }),
        })),
      },
    ],
  }
}
