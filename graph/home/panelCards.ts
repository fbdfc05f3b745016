import { accessRights } from '../access/states.ts'
import { callerId } from '../access/types/staff.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { mutation, type PayloadShape } from '../kernel/schema/mutation.ts'
import { valuesOf } from '../kernel/states/enumSpec.ts'
import { arrangePanel } from './commands/arrangePanel.ts'
import { type Arrangement, arrangedCards, type PlacedCard } from './rules/panelCards.ts'
import { PanelCard } from './states.ts'
import { arrangementOf } from './store/arrangement.ts'

const PanelCardPlace = builder.objectRef<PlacedCard<keyof typeof PanelCard.values>>('PanelCardPlace').implement({
  description: 'A card of the control panel.',
  fields: (t) => ({
    card: t.expose('card', { type: enumOf(PanelCard), description: 'The card.' }),
    isHidden: t.exposeBoolean('isHidden', { description: 'Whether you do not want to see it.' }),
  }),
})

const placed = (arrangement: Arrangement) => arrangedCards(valuesOf(PanelCard), arrangement)

builder.queryField('panelCards', (t) =>
  t.field({
    type: [PanelCardPlace],
    description: 'The cards of the control panel in your order, also those that you have hidden. Only for staff.',
    authScopes: { right: accessRights.self },
    resolve: async (_root, _args, ctx) => placed(await arrangementOf(ctx.db, callerId(ctx))),
  }),
)

mutation(arrangePanel, (t) => ({
  panelCards: t.field({
    type: [PanelCardPlace],
    nullable: true,
    description: 'The cards as they stand now; null if refused.',
    resolve: ({ result }: PayloadShape<Arrangement>) => result && placed(result),
  }),
}))
