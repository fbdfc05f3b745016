import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { dayIn } from '../../kernel/day.ts'
import { WithdrawRateCardInput } from '../input/rates.ts'
import { rateCardFact } from '../rateFacts.ts'
import { RateCardInForce, RateCardNotPublished } from '../rateFailures.ts'
import { logisticsRights } from '../states.ts'
import { requireCard, warehouseOfCard } from '../steps/rateTables.ts'
import { setCardState } from '../store/rates.ts'

/** Makes a published rate card a draft again, before it holds. Fails with RATE_CARD_IN_FORCE. */
export const withdrawRateCard = command({
  name: 'withdrawRateCard',
  means: 'Makes a published rate card a draft again before its first day; the card before it goes on.',
  right: logisticsRights.editFreight,
  input: WithdrawRateCardInput,
  scope: async ({ rateCardId }, db) => ({ warehouseId: await warehouseOfCard(db, rateCardId) }),
  async run(tx, call, { rateCardId, expectedVersion }) {
    const card = await requireCard(tx, rateCardId)
    await requireVersion(tx, call, card, expectedVersion)
    const { code, validFrom: day } = card.values
    if (card.state !== 'PUBLISHED') throw RateCardNotPublished({ code })
    const { timeZone } = await tx.warehouse.findUniqueOrThrow({ where: { id: card.warehouseId }, select: { timeZone: true } })
    if (day <= dayIn(timeZone, call.now)) throw RateCardInForce({ code, day })
    await setCardState(tx, call, rateCardId, 'DRAFT')
    return { result: { rateCardId }, facts: [rateCardFact('withdrawn', card)] }
  },
})
