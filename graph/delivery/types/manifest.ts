// Registers the carriers' failure messages.
import '../../logistics/carrierFailures.ts'
import { filePath } from '../../file/rules.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { Failure, type Values } from '../../kernel/command/failure.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { carrierManifestMachine, deliveryRights } from '../states/handover.ts'

builder.prismaNode('CarrierDocument', {
  description: 'A document of a carrier about a hand-over sheet.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('CarrierDocument', deliveryRights.read, 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name that the carrier gave it.' }),
    path: t.string({
      description: 'Path of the PDF on this server; requires the bearer token and the right `delivery:read`.',
      select: { fileId: true },
      resolve: ({ fileId }) => filePath(fileId),
    }),
  }),
})

builder.prismaNode('CarrierManifest', {
  description: 'What a carrier says about its packages on a signed hand-over sheet.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('CarrierManifest', deliveryRights.read, 'warehouse'),
  fields: (t) => ({
    carrier: t.exposeString('carrier', { description: 'Code of the carrier.' }),
    state: t.expose('state', { type: enumOf(stateEnum(carrierManifestMachine)), description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(carrierManifestMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true },
      resolve: ({ state, warehouseId }, _args, ctx) => allowedActions(carrierManifestMachine, state, { warehouseId }, ctx),
    }),
    packageCount: t.exposeInt('packageCount', { description: 'Number of its packages on the sheet.' }),
    number: t.exposeString('number', { nullable: true, description: "The carrier's number of it; null until it has confirmed." }),
    refusedNumbers: t.exposeStringList('refusedNumbers', { description: 'Tracking numbers that the carrier does not know.' }),
    failure: t.string({
      nullable: true,
      description: 'Why it failed, in your language.',
      select: { failure: true },
      resolve: ({ failure }, _args, { language }) => {
        if (!failure) return null
        const { code, values } = JSON.parse(failure) as { code: string; values: Values }
        return Failure.sentence(code, language, values)
      },
    }),
    documents: t.relation('documents', {
      description: 'Its documents, in the order of the carrier.',
      query: { orderBy: { position: 'asc' } },
    }),
    history: t.loadableList(stateHistory),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
})
