import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { PublishRateCardInput } from '../input/rates.ts'
import { rateCardFact } from '../rateFacts.ts'
import { RateCardDayTaken, RateCardEmpty, RatePricesMissing } from '../rateFailures.ts'
import { missingPrices } from '../states/rateTable.ts'
import { logisticsRights } from '../states.ts'
import { requireCard, requireDraft, stepText, warehouseOfCard } from '../steps/rateTables.ts'
import { cardFromDay, ratesById, setCardState } from '../store/rates.ts'
import { lockChannel } from '../store.ts'

/** Publishes a rate card, which prices packages from its first day on. Fails with RATE_PRICES_MISSING or RATE_CARD_DAY_TAKEN. */
export const publishRateCard = command({
  name: 'publishRateCard',
  means:
    'Publishes a rate card: it prices packages that are shipped from its first day on, and the card before it ends the day before. Refused while a price is missing.',
  right: logisticsRights.editFreight,
  input: PublishRateCardInput,
  scope: async ({ rateCardId }, db) => ({ warehouseId: await warehouseOfCard(db, rateCardId) }),
  async run(tx, call, { rateCardId, expectedVersion }) {
    const found = await tx.rateCard.findUnique({ where: { id: rateCardId }, select: { channelId: true } })
    // The channel is locked first, so that two of its cards are not published for a day.
    if (found) await lockChannel(tx, found.channelId)
    const card = await requireCard(tx, rateCardId)
    requireDraft(card)
    await requireVersion(tx, call, card, expectedVersion)
    const { code, validFrom: day } = card.values
    const rates = (await ratesById(tx, [rateCardId])).get(rateCardId)
    if (!rates || rates.zones.length === 0 || !rates.steps.some(({ kind }) => kind === 'WEIGHT')) throw RateCardEmpty({ code })
    const missing = missingPrices(rates.zones, rates.steps)
    const [first] = missing
    if (first) throw RatePricesMissing({ count: missing.length, zone: first.zone, ...stepText(first.step) })
    const taken = await cardFromDay(tx, card.channelId, day, rateCardId)
    if (taken) throw RateCardDayTaken({ channel: card.channelCode, code: taken, day }, 'validFrom')
    await setCardState(tx, call, rateCardId, 'PUBLISHED')
    return { result: { rateCardId }, facts: [rateCardFact('published', card)] }
  },
})
