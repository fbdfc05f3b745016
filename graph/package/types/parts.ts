import { filePath } from '../../file/rules.ts'
import type { Recipient as RecipientRow } from '../../generated/prisma/client.ts'
import { may } from '../../kernel/actor.ts'
import { builder } from '../../kernel/builder.ts'
import { signedIn } from '../../kernel/context.ts'
import { enumOf } from '../../kernel/enum.ts'
import { Failure } from '../../kernel/failure.ts'
import { scoped } from '../../kernel/scoped.ts'
import { UserError, userErrors } from '../../kernel/userError.ts'
import { labelFailureIn } from '../labelFailure.ts'
import type { RefusedRow } from '../refused.ts'
import type { DraftReason as Reason } from '../rules.ts'
import { DraftReasonCode, LabelState, packageRights } from '../states.ts'

export const Recipient = builder.objectRef<RecipientRow>('Recipient').implement({
  description: 'Whom a package goes to: personal data, with a right of its own.',
  authScopes: (row, ctx) => may(signedIn(ctx), packageRights.recipient, row),
  runScopesOnType: true,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    phone: t.exposeString('phone', { description: 'Telephone number; empty where none was given.' }),
    email: t.exposeString('email', { nullable: true, description: 'E-mail address.' }),
    country: t.exposeString('country', { description: 'ISO 3166-1 alpha-2.' }),
    province: t.exposeString('province', { description: 'State or province; may be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    district: t.exposeString('district', { description: 'District; may be empty.' }),
    postcode: t.exposeString('postcode', { description: 'Postcode; may be empty.' }),
    address1: t.exposeString('address1', { description: 'Street and house number.' }),
    address2: t.exposeString('address2', { description: 'Second line; may be empty.' }),
  }),
})

export const PackageLine = builder.prismaNode('PackageLine', {
  description: 'A product in a package.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PackageLine', packageRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    lineNo: t.exposeInt('lineNo', { description: 'Its number in the order, from 1.' }),
    product: t.relation('product', { description: 'The product.' }),
    quantity: t.exposeInt('quantity', { description: 'Pieces that were ordered.' }),
    locked: t.exposeInt('locked', { description: 'Pieces that are promised to it.' }),
    picked: t.exposeInt('picked', { description: 'Pieces that are picked.' }),
    sorted: t.exposeInt('sorted', { description: 'Pieces that lie in its hole.' }),
    packed: t.exposeInt('packed', { description: 'Pieces that are packed.' }),
  }),
})

export const DraftReason = builder.objectRef<Reason>('DraftReason').implement({
  description: 'Why a package is still a draft.',
  fields: (t) => ({
    code: t.expose('code', { type: enumOf(DraftReasonCode), description: 'What is missing.' }),
    line: t.exposeInt('line', {
      nullable: true,
      description: 'Number of the line that it speaks of; null where it speaks of the package.',
    }),
  }),
})

interface Label {
  label: keyof typeof LabelState.values
  labelFailure: string | null
  labelFileId: string | null
  trackingNumber: string | null
}

export const PackageLabel = builder.objectRef<Label>('PackageLabel').implement({
  description: "A package's shipping label.",
  fields: (t) => ({
    state: t.expose('label', { type: enumOf(LabelState), description: 'Where it stands.' }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: "The carrier's tracking number." }),
    path: t.string({
      nullable: true,
      description: 'Path of the PDF on this server; to be read with the bearer token and the right `package:label`.',
      resolve: ({ labelFileId }) => (labelFileId ? filePath(labelFileId) : null),
    }),
    failure: t.string({
      nullable: true,
      description: 'What the carrier said when it refused, in your language.',
      resolve: ({ labelFailure }, _args, ctx) => (labelFailure ? labelFailureIn(ctx.language, labelFailure).message : null),
    }),
  }),
})

export const Block = builder
  .objectRef<{ blockedBy: string | null; blockedReason: string | null; blockedAt: Date }>('PackageBlock')
  .implement({
    description: 'Somebody stopped the package where it is.',
    fields: (t) => ({
      by: t.exposeString('blockedBy', { nullable: true, description: 'Who.' }),
      reason: t.exposeString('blockedReason', { nullable: true, description: 'Why.' }),
      at: t.expose('blockedAt', { type: 'DateTime', description: 'Since when.' }),
    }),
  })

/** A row of a bulk input that was refused. */
export const RefusedOrder = builder.objectRef<RefusedRow>('RefusedOrder').implement({
  description: 'An order of a bulk intake that was not taken in.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its place in the input, from 0.' }),
    number: t.exposeString('number', { nullable: true, description: 'Its own number: the ERP number, else the platform order number.' }),
    userErrors: t.field({
      type: [UserError],
      description: 'What is wrong with it; `field` is a path within the order.',
      resolve: ({ failures }, _args, ctx) =>
        userErrors(
          failures.map(({ code, values, field }) => new Failure(code, values, field)),
          ctx,
        ),
    }),
  }),
})
