import { isStaff, Person } from '../../access/types/staff.ts'
import { filePath } from '../../file/rules.ts'
import type { Recipient as RecipientRow } from '../../generated/prisma/client.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { UserError, userErrors } from '../../kernel/schema/userError.ts'
import { labelFailureIn } from '../labelFailure.ts'
import type { RefusedOrderRow } from '../refusals.ts'
import { maskContact } from '../rules/maskRecipient.ts'
import type { DraftReason as Reason } from '../rules.ts'
import { DraftReasonCode, LabelState, packageRights } from '../states.ts'

/** Recipients that `openRecipient` has opened for this answer. */
const opened = new WeakSet<RecipientRow>()

/** A network that fails may repeat the request for so long; later each look has an entry of its own in the log. */
const repeatMs = 60_000

export interface OpenedRecipient {
  packageId: string
  openedAt: string
}

/** The recipient of a package that was opened just now, for who may open it. */
export async function openedRecipient({ packageId, openedAt }: OpenedRecipient, ctx: Context): Promise<RecipientRow | null> {
  if (Date.now() - Date.parse(openedAt) > repeatMs) return null
  const row = await ctx.db.recipient.findUnique({ where: { packageId } })
  if (!row || !hasRight(signedIn(ctx), packageRights.openRecipient, row)) return null
  opened.add(row)
  return row
}

export const Recipient = builder.objectRef<RecipientRow>('Recipient').implement({
  description: 'Recipient of a package; personal data with its own right.',
  authScopes: (row, ctx) => opened.has(row) || hasRight(signedIn(ctx), packageRights.recipient, row),
  runScopesOnType: true,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name.' }),
    phone: t.exposeString('phone', { description: 'Phone number; may be empty.' }),
    email: t.exposeString('email', { nullable: true, description: 'E-mail address.' }),
    country: t.exposeString('country', { description: 'Country, ISO 3166-1 alpha-2.' }),
    province: t.exposeString('province', { description: 'State or province; may be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    district: t.exposeString('district', { description: 'District; may be empty.' }),
    postcode: t.exposeString('postcode', { description: 'Postcode; may be empty.' }),
    address1: t.exposeString('address1', { description: 'Street and house number.' }),
    address2: t.exposeString('address2', { description: 'Second line; may be empty.' }),
  }),
})

export const MaskedRecipient = builder.objectRef<RecipientRow>('MaskedRecipient').implement({
  description: 'What everyone who sees a package may know about its recipient.',
  fields: (t) => ({
    name: t.string({ description: 'First characters of the name: `J** D**`.', resolve: (row) => maskContact(row).name }),
    phone: t.string({
      description: 'Last four digits of the phone number: `**** 0117`; may be empty.',
      resolve: (row) => maskContact(row).phone,
    }),
    email: t.string({
      nullable: true,
      description: 'E-mail address without its name: `j***@example.com`.',
      resolve: (row) => maskContact(row).email,
    }),
    country: t.exposeString('country', { description: 'Country, ISO 3166-1 alpha-2.' }),
    province: t.exposeString('province', { description: 'State or province; may be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    postcode: t.exposeString('postcode', { description: 'Postcode; may be empty.' }),
  }),
})

export const PackageLine = builder.prismaNode('PackageLine', {
  description: 'A product in a package.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PackageLine', packageRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    lineNo: t.exposeInt('lineNo', { description: 'Line number, from 1.' }),
    product: t.relation('product', { description: 'The product.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces ordered.' }),
    locked: t.exposeInt('locked', { description: 'Number of pieces reserved.' }),
    picked: t.exposeInt('picked', { description: 'Number of pieces picked.' }),
    sorted: t.exposeInt('sorted', { description: 'Number of pieces in its slot.' }),
    packed: t.exposeInt('packed', { description: 'Number of pieces packed.' }),
    examined: t.exposeInt('examined', { description: 'Number of pieces scanned by the examination.' }),
  }),
})

export const DraftReason = builder.objectRef<Reason>('DraftReason').implement({
  description: 'Why a package is a draft.',
  fields: (t) => ({
    code: t.expose('code', { type: enumOf(DraftReasonCode), description: 'What is missing.' }),
    line: t.exposeInt('line', {
      nullable: true,
      description: 'Number of the affected line; null for the whole package.',
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
    state: t.expose('label', { type: enumOf(LabelState), description: 'Current state.' }),
    trackingNumber: t.exposeString('trackingNumber', { nullable: true, description: "The carrier's tracking number." }),
    path: t.string({
      nullable: true,
      description: 'Path of the PDF on this server; requires the bearer token and the right `package:label`.',
      resolve: ({ labelFileId }) => (labelFileId ? filePath(labelFileId) : null),
    }),
    failure: t.string({
      nullable: true,
      description: "The carrier's refusal, in your language.",
      resolve: ({ labelFailure }, _args, ctx) => (labelFailure ? labelFailureIn(ctx.language, labelFailure).message : null),
    }),
  }),
})

export const Hold = builder.objectRef<{ heldById: string | null; holdReason: string | null; heldAt: Date }>('PackageHold').implement({
  description: 'A hold on a package.',
  fields: (t) => ({
    by: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who put it on hold; null for customers.',
      resolve: ({ heldById }, args, ctx) => (isStaff({}, args, ctx) ? heldById : null),
    }),
    reason: t.exposeString('holdReason', { nullable: true, description: 'Reason.' }),
    at: t.expose('heldAt', { type: 'DateTime', description: 'Start time.' }),
  }),
})

interface WeighingRow {
  grams: number
  weighedExpectedGrams: number | null
  at: Date
  weighedById: string | null
}

export const PackageWeighing = builder.objectRef<WeighingRow>('PackageWeighing').implement({
  description: 'Weighing of a packed package.',
  fields: (t) => ({
    weightGrams: t.exposeInt('grams', { description: 'Measured weight in grams.' }),
    expectedWeightGrams: t.exposeInt('weighedExpectedGrams', {
      nullable: true,
      description: 'Weight of its goods and packaging in grams, with which it was compared; null if its goods had no weight.',
    }),
    by: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who weighed it; null for customers, and if another system sent the weight.',
      resolve: ({ weighedById }, args, ctx) => (isStaff({}, args, ctx) ? weighedById : null),
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was weighed.' }),
  }),
})

/** A refused row of a bulk input. */
export const RefusedOrder = builder.objectRef<RefusedOrderRow>('RefusedOrder').implement({
  description: 'A refused order of a bulk input.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Index in the input, from 0.' }),
    number: t.exposeString('number', { nullable: true, description: 'ERP number, else platform order number.' }),
    userErrors: t.field({
      type: [UserError],
      description: 'Errors; `field` is a path within the order.',
      resolve: ({ failures }, _args, ctx) =>
        userErrors(
          failures.map(({ code, values, field }) => new Failure(code, values, field)),
          ctx,
        ),
    }),
  }),
})
