import { fields, list, oneOf } from '../kernel/input/fieldTypes.ts'
import { valuesOf } from '../kernel/states/enumSpec.ts'
import { PanelCard } from './states.ts'

const cards = () => list(oneOf(PanelCard), valuesOf(PanelCard).length, 0).nullish()

export const ArrangePanelInput = fields({
  order: cards().meta({ description: 'The cards in your order; those left out stand where they usually do, all of them if absent.' }),
  hidden: cards().meta({ description: 'The cards that you do not want to see; none if absent.' }),
})
