import { command } from '../../kernel/command/command.ts'
import { DeleteRateCardInput } from '../input/rates.ts'
import { rateCardFact } from '../rateFacts.ts'
import { logisticsRights } from '../states.ts'
import { requireCard, requireDraft, warehouseOfCard } from '../steps/rateTables.ts'
import { removeCard } from '../store/rates.ts'

/** Deletes a draft of a rate card. */
export const deleteRateCard = command({
  name: 'deleteRateCard',
  means: 'Deletes a draft of a rate card; a published one stays.',
  right: logisticsRights.editFreight,
  input: DeleteRateCardInput,
  scope: async ({ rateCardId }, db) => ({ warehouseId: await warehouseOfCard(db, rateCardId) }),
  async run(tx, _call, { rateCardId }) {
    const card = await requireCard(tx, rateCardId)
    requireDraft(card)
    await removeCard(tx, rateCardId)
    return { result: { rateCardId }, facts: [rateCardFact('deleted', card)] }
  },
})
