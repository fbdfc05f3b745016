import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { UpdateRateCardInput } from '../input/rates.ts'
import { rateCardFact } from '../rateFacts.ts'
import { RateCardExists } from '../rateFailures.ts'
import { logisticsRights } from '../states.ts'
import { requireCard, requireDraft, requirePeriod, soundSteps, soundSurcharges, warehouseOfCard } from '../steps/rateTables.ts'
import { changeCard, replaceSteps, replaceSurcharges } from '../store/rates.ts'

/** Updates the given fields of a draft of a rate card. Fails with VERSION_CONFLICT if another person was faster. */
export const updateRateCard = command({
  name: 'updateRateCard',
  means: 'Updates the given fields of a draft of a rate card; its rows of prices and its surcharges are replaced as a whole.',
  right: logisticsRights.editFreight,
  input: UpdateRateCardInput,
  scope: async ({ rateCardId }, db) => ({ warehouseId: await warehouseOfCard(db, rateCardId) }),
  async run(tx, call, { rateCardId, expectedVersion, table, surcharges, ...given }) {
    const card = await requireCard(tx, rateCardId)
    requireDraft(card)
    await requireVersion(tx, call, card, expectedVersion)
    const { warehouseId } = card
    const changes = changedValues(card.values, given)
    requirePeriod({ ...card.values, ...changes })
    if (changes.code && (await tx.rateCard.count({ where: { warehouseId, code: changes.code } })) > 0)
      throw RateCardExists({ code: changes.code }, 'code')
    const sound = table ? soundSteps(table) : null
    const due = surcharges ? soundSurcharges(surcharges) : null
    if (Object.keys(changes).length === 0 && sound === null && due === null) return { result: { rateCardId }, facts: [] }
    await changeCard(tx, call, rateCardId, { ...changes, ...(sound && { zones: sound.zones }) })
    if (sound) await replaceSteps(tx, call, rateCardId, sound.steps)
    if (due) await replaceSurcharges(tx, call, rateCardId, due)
    return { result: { rateCardId }, facts: [rateCardFact('changed', card)] }
  },
})
