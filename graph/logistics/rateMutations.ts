import { mutation, node } from '../kernel/schema/mutation.ts'
import { addFuelRate } from './commands/addFuelRate.ts'
import { createRateCard } from './commands/createRateCard.ts'
import { deleteFuelRate } from './commands/deleteFuelRate.ts'
import { deleteRateCard } from './commands/deleteRateCard.ts'
import { publishRateCard } from './commands/publishRateCard.ts'
import { updateFuelRate } from './commands/updateFuelRate.ts'
import { updateRateCard } from './commands/updateRateCard.ts'
import { withdrawRateCard } from './commands/withdrawRateCard.ts'

mutation(createRateCard, (t) => ({ rateCard: node(t, 'RateCard', 'The new rate card.', (r) => r.rateCardId) }))
mutation(updateRateCard, (t) => ({ rateCard: node(t, 'RateCard', 'The updated rate card.', (r) => r.rateCardId) }))
mutation(publishRateCard, (t) => ({ rateCard: node(t, 'RateCard', 'The published rate card.', (r) => r.rateCardId) }))
mutation(withdrawRateCard, (t) => ({ rateCard: node(t, 'RateCard', 'The rate card, a draft again.', (r) => r.rateCardId) }))
mutation(deleteRateCard)
mutation(addFuelRate, (t) => ({ channel: node(t, 'Channel', 'The channel with the new fuel surcharge.', (r) => r.channelId) }))
mutation(updateFuelRate, (t) => ({ fuelRate: node(t, 'FuelRate', 'The updated fuel surcharge.', (r) => r.fuelRateId) }))
mutation(deleteFuelRate, (t) => ({ channel: node(t, 'Channel', 'The channel without the fuel surcharge.', (r) => r.channelId) }))
