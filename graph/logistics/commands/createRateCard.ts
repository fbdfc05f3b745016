import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import { CreateRateCardInput } from '../input/rates.ts'
import { rateCardFact } from '../rateFacts.ts'
import { RateCardCurrencyDiffers, RateCardExists } from '../rateFailures.ts'
import { logisticsRights } from '../states.ts'
import { requirePeriod } from '../steps/rateTables.ts'
import { warehouseOfChannel } from '../steps.ts'
import { insertCard, ratesById, replaceSteps, replaceSurcharges, zonesOfChannels } from '../store/rates.ts'

/** Creates a draft of a rate card, with the prices of another one or with a column for each zone of its channel. */
export const createRateCard = command({
  name: 'createRateCard',
  means:
    'Creates a draft of a rate card for a channel, with the prices and surcharges of another card, or empty with a column for each zone of the channel.',
  right: logisticsRights.editFreight,
  input: CreateRateCardInput,
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, call, { channelId, code, currency, validFrom, validUntil: until, copiedCardId }) {
    const warehouseId = await warehouseOfChannel(tx, channelId)
    const validUntil = until ?? null
    if (!isCurrency(currency)) throw CurrencyUnknown({ currency }, 'currency')
    requirePeriod({ validFrom, validUntil })
    if ((await tx.rateCard.count({ where: { warehouseId, code } })) > 0) throw RateCardExists({ code }, 'code')
    const card = { channelId, warehouseId, code, currency, validFrom, validUntil }
    if (!copiedCardId) {
      const [zones = []] = await zonesOfChannels(tx, [{ channelId, day: validFrom }])
      const rateCardId = await insertCard(tx, call, { ...card, divisor: null, minimum: null, takesFuel: false, zones })
      return { result: { rateCardId }, facts: [rateCardFact('created', { id: rateCardId, warehouseId })] }
    }
    const copied = await tx.rateCard.findUnique({ where: { id: copiedCardId, warehouseId }, select: { code: true } })
    const rates = copied ? (await ratesById(tx, [copiedCardId])).get(copiedCardId) : undefined
    if (!rates) throw NotFound({ what: 'RateCard' }, 'copiedCardId')
    if (rates.currency !== currency) throw RateCardCurrencyDiffers({ code: copied?.code ?? '', currency: rates.currency }, 'currency')
    const { divisor, minimum, takesFuel, zones } = rates
    const rateCardId = await insertCard(tx, call, { ...card, divisor, minimum, takesFuel, zones: [...zones] })
    await replaceSteps(tx, call, rateCardId, rates.steps)
    await replaceSurcharges(tx, call, rateCardId, rates.surcharges)
    return { result: { rateCardId }, facts: [rateCardFact('created', { id: rateCardId, warehouseId })] }
  },
})
