import type { Prisma } from '../../generated/prisma/client.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { RateCardPublished } from '../rateFailures.ts'
import type { ComparedTables } from '../states/rateTable.ts'
import { ratesById, zonesOfChannels } from '../store/rates.ts'
import { cardBefore } from './freight.ts'

/** A rate card as its prices are read from a file and written into one. */
export interface SheetCard extends ComparedTables {
  id: string
  code: string
  isDraft: boolean
  warehouseId: string
  weightUnit: 'KG' | 'LB'
  currency: string
}

/** The card that a filter finds, with its zones, its prices and those of the card before; null without one. */
export async function sheetCardOf(db: Db, where: Prisma.RateCardWhereInput): Promise<SheetCard | null> {
  const card = await db.rateCard.findFirst({
    where,
    select: { id: true, code: true, state: true, warehouseId: true, channelId: true, validFrom: true, currency: true, warehouse: true },
  })
  if (!card) return null
  const { id, code, channelId, validFrom, warehouseId, currency } = card
  const [[zonesOfChannel = []], beforeId] = await Promise.all([
    zonesOfChannels(db, [{ channelId, day: validFrom.toISOString().slice(0, 10) }]),
    cardBefore(db, card),
  ])
  const rates = await ratesById(db, beforeId === undefined ? [id] : [id, beforeId])
  const [draft, before] = [rates.get(id), beforeId === undefined ? undefined : rates.get(beforeId)]
  return {
    id,
    code,
    isDraft: card.state === 'DRAFT',
    warehouseId,
    weightUnit: card.warehouse.weightUnit,
    currency,
    zonesOfChannel,
    draft: { zones: draft?.zones ?? [], steps: draft?.steps ?? [] },
    before: before && before.currency === currency ? before.steps : null,
  }
}

/** Fails with RATE_CARD_PUBLISHED if a card cannot change any more. */
export function requireDraftCard({ isDraft, code }: SheetCard): void {
  if (!isDraft) throw RateCardPublished({ code })
}
