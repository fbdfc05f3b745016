import { dayIn } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { type FreightAnswer, freightOf } from '../logistics/steps/freight.ts'
import { stackedSize } from './shipment.ts'

const sides = { lengthMillimetres: true, widthMillimetres: true, heightMillimetres: true } as const

const asked = {
  id: true,
  channelId: true,
  weightGrams: true,
  measuredWeightGrams: true,
  materialId: true,
  shippedAt: true,
  warehouse: { select: { timeZone: true } },
  recipient: { select: { country: true, postcode: true, city: true } },
  lines: { select: { quantity: true, product: { select: sides } } },
} as const

/** Prices packages by the rate cards of their channels, in the order of their ids; null without a channel. */
export async function freightOfPackages(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  ids: readonly string[],
): Promise<(FreightAnswer | null)[]> {
  const rows = await db.package.findMany({ where: { id: { in: [...ids] } }, select: asked })
  const materialIds = [...new Set(rows.flatMap(({ materialId }) => materialId ?? []))]
  const materials = await db.packagingMaterial.findMany({ where: { id: { in: materialIds } }, select: { id: true, ...sides } })
  const sizes = new Map(materials.map(({ id, ...size }) => [id, size]))
  const now = new Date()
  const known = rows.flatMap(({ id, channelId, recipient, lines, ...row }) => {
    if (!channelId || !recipient) return []
    const size = sizes.get(row.materialId ?? '') ?? stackedSize(lines)
    const grams = row.measuredWeightGrams ?? row.weightGrams
    const { lengthMillimetres: length, widthMillimetres: width, heightMillimetres: height } = size
    return {
      id,
      channelId,
      day: dayIn(row.warehouse.timeZone, row.shippedAt ?? now),
      address: { country: recipient.country, postcode: recipient.postcode || null, city: recipient.city || null },
      measures: grams > 0 && length > 0 && width > 0 && height > 0 ? { grams, length, width, height } : null,
    }
  })
  const answers = await freightOf({ db, pool }, known)
  const byId = new Map(known.map(({ id }, at) => [id, answers[at] ?? null]))
  return ids.map((id) => byId.get(id) ?? null)
}
