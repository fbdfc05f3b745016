import { z } from 'zod'
import { type Command, rightsOf } from '../command/command.ts'
import { keyDays } from '../command/commandKey.ts'
import { executeDirectly } from '../command/executeDirectly.ts'
import { IdempotencyKey } from '../command/idempotencyKey.ts'
import { ConfirmationRequired, Malformed } from '../failures.ts'
import type { FieldType } from '../input/fieldTypes.ts'
import { builder } from './builder.ts'
import { type Context, originOf } from './context.ts'
import { delegateOf } from './delegateOf.ts'
import { enumOf } from './enum.ts'
import { toNodeId } from './nodeId.ts'
import { eitherRight, visible } from './scoped.ts'
import { UserError, type UserErrorShape, userErrors } from './userError.ts'

/** Payload source: the command's result, null if it was refused. */
export interface PayloadShape<Result> {
  result: Result | null
  userErrors: UserErrorShape[]
}

type PayloadFields<Result> = (t: PayloadBuilder<Result>) => Record<string, unknown>

/** Pothos' field builder, loosely typed because it is generic over the whole schema. */
export interface PayloadBuilder<Result> {
  readonly of?: Result
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  readonly [method: string]: any
}

/** Binds a command to a mutation: `VoidWaveInput` from its zod object, `VoidWavePayload` with `userErrors`. */
export function mutation<Input extends z.ZodObject, Result, Plan>(
  command: Command<Input, Result, Plan>,
  fields: PayloadFields<Result> = () => ({}),
): void {
  const Name = capital(command.name)
  const Input = inputType(`${Name}Input`, `Input of ${command.name}.`, command.input, true)
  const Payload = builder.objectRef<PayloadShape<Result>>(`${Name}Payload`).implement({
    description: `Payload of ${command.name}.`,
    fields: (t) => ({
      ...(fields(t as unknown as PayloadBuilder<Result>) as Record<string, never>),
      userErrors: t.expose('userErrors', {
        type: [UserError],
        description: 'Reasons for which nothing was changed; empty if the command was applied.',
      }),
    }),
  })
  builder.mutationField(command.name, (t) =>
    t.field({
      type: Payload,
      description: `${command.means} ${requirementsOf(command)}`,
      args: { input: t.arg({ type: Input as never, required: true, description: 'Input of the command.' }) },
      authScopes: eitherRight(command.right, command.orRight),
      resolve: async (_root, args, ctx) => {
        const { idempotencyKey, ...raw } = args.input as { idempotencyKey: string }
        const key = IdempotencyKey.safeParse(idempotencyKey)
        if (!key.success) return { result: null, userErrors: userErrors([Malformed({ form: 'idempotencyKey' }, 'idempotencyKey')], ctx) }
        const outcome = await executeDirectly(ctx.services, originOf(ctx), command, raw, key.data)
        return { result: outcome.result, userErrors: userErrors(outcome.failures, ctx) }
      },
    }),
  )
}

/** What a caller of a command needs, as its description says it. */
export function requirementsOf(command: Pick<Command, 'right' | 'orRight' | 'needsConfirmation'>): string {
  const rights = `Needs ${rightsOf(command)
    .map((right) => `\`${right}\``)
    .join(' or ')}.`
  if (!command.needsConfirmation) return rights
  return `${rights} \`${ConfirmationRequired.code}\` if you have neither signed in nor confirmed who you are (\`confirmIdentity\`) lately (\`CONFIRMATION_MINUTES\` of \`settings\`).`
}

/** Payload field: the changed node, reloaded under the caller's rights. `type` if it is not the one of the model's name. */
export function node<Result>(
  t: PayloadBuilder<Result>,
  model: string,
  description: string,
  idOf: (result: Result) => string | null,
  type: unknown = model,
) {
  return t.prismaField({
    type,
    nullable: true,
    description,
    resolve: (query: object, payload: PayloadShape<Result>, _args: object, ctx: Context) => {
      const id = payload.result === null ? null : idOf(payload.result)
      const asked = { ...query, where: { id, ...visible(ctx, model) } }
      return id === null ? null : delegateOf(ctx.db, model).findFirst(asked)
    },
  })
}

/** Payload field: global id of a deleted node. */
export function deletedId<Result>(t: PayloadBuilder<Result>, model: string, idOf: (result: Result) => string) {
  return t.id({
    nullable: true,
    description: 'Global id of what was deleted; null if refused.',
    resolve: ({ result }: PayloadShape<Result>) => (result === null ? null : toNodeId(model, idOf(result))),
  })
}

/** Payload field: the changed nodes in the order of the result. */
export function nodes<Result>(t: PayloadBuilder<Result>, model: string, description: string, idsOf: (result: Result) => readonly string[]) {
  return t.prismaField({
    type: [model],
    description,
    resolve: async (query: object, payload: PayloadShape<Result>, _args: object, ctx: Context) => {
      const ids = payload.result === null ? [] : idsOf(payload.result)
      const asked = { ...query, where: { id: { in: ids }, ...visible(ctx, model) } }
      if (ids.length === 0) return []
      const rows = await delegateOf(ctx.db, model).findMany(asked)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  })
}

const inputs = new Map<string, unknown>()

/** Converts a zod object made of field types into an input type; throws at startup on anything else. */
export function inputType(name: string, description: string, schema: z.ZodObject, keyed = false): unknown {
  const known = inputs.get(name)
  if (known) return known
  const ref = builder.inputType(name, {
    description,
    fields: (t) => {
      const entries = Object.entries(schema.shape).map(([field, type]) => [field, inputField(t, `${name}.${field}`, type as z.ZodType)])
      const key = t.string({
        required: true,
        description: `Idempotency key: for ${keyDays} days, a repeat with the same input returns the first answer. A UUID v7 is refused after that; any other key counts as new.`,
      })
      return Object.fromEntries(keyed ? [...entries, ['idempotencyKey', key]] : entries)
    },
  })
  inputs.set(name, ref)
  return ref
}

// biome-ignore lint/suspicious/noExplicitAny: see PayloadBuilder.
function inputField(t: any, path: string, schema: z.ZodType): unknown {
  let type: z.ZodType = schema
  let required = true
  let description = schema.meta()?.description
  while (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault) {
    required = false
    type = type.unwrap() as z.ZodType
    description ??= type.meta()?.description
  }
  const many = type instanceof z.ZodArray
  const inner = type instanceof z.ZodArray ? (type.element as z.ZodType) : type
  description ??= inner.meta()?.description
  if (!description) throw new Error(`${path} has no description`)
  const fieldType = inner.meta()?.fieldType
  if (!fieldType) throw new Error(`${path} is not made of the field types of kernel/input/fieldTypes.ts`)
  const of = typeOf(fieldType, inner, description)
  return t.field({ type: many ? [of] : of, required, description })
}

function typeOf(fieldType: FieldType, schema: z.ZodType, description: string): unknown {
  if ('scalar' in fieldType) return fieldType.scalar
  if ('enum' in fieldType) return enumOf(fieldType.enum)
  if ('declared' in fieldType) return fieldType.declared
  return inputType(fieldType.input, description, schema as z.ZodObject)
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
