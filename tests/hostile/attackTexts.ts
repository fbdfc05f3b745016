import { type GraphQLInputObjectType, getNamedType, isEnumType, isInputObjectType } from 'graphql'
import { newId } from '../../graph/kernel/identity.ts'
import { inputOf, type Part, partsOf } from '../api/rights/inputs.ts'
import { type Attack, count, judge, nothing, runCases } from './attack.ts'
import { Chance, seedOf } from './chance.ts'
import type { Estate } from './estate.ts'
import { payloads } from './payloads.ts'
import { schema } from './schema.ts'
import { idOf, knownTexts } from './values.ts'

interface Form {
  name: string
  document: string
  leaves: Part[]
  texts: Part[]
}

/** Every mutation of people and programs with the texts that it takes, at whatever depth; a sign-in ends what it begins. */
const forms: Form[] = Object.values(schema.getMutationType()!.getFields()).flatMap(({ name, args }) => {
  const input = args[0] && getNamedType(args[0].type)
  if (!isInputObjectType(input) || 'scans' in (input as GraphQLInputObjectType).getFields() || name === 'signIn') return []
  const { leaves } = partsOf(input as GraphQLInputObjectType)
  const texts = leaves.filter((part) => part.type.name === 'String' && part.name !== 'idempotencyKey')
  const document = `mutation ($input: ${input.name}!) { ${name}(input: $input) { __typename userErrors { code field message } } }`
  return texts.length > 0 ? [{ name, document, leaves, texts }] : []
})

function fitting(chance: Chance, estate: Estate, { name, type }: Part): unknown {
  if (name === 'idempotencyKey') return newId()
  if (isEnumType(type)) return type.getValues()[0]?.name
  const fixed: Record<string, unknown> = {
    Int: 1 + chance.below(3),
    Boolean: true,
    Day: '2026-11-20',
    Decimal: '1.00',
    DateTime: '2026-11-20T08:30:00.000Z',
  }
  if (type.name === 'ID') return idOf(chance, estate, name)
  return fixed[type.name] ?? knownTexts[name] ?? `T${chance.below(1e9)}`
}

/** Each text of each form with each payload, alone among good values or everywhere at once: stored as it is, or refused; never understood. */
export const formTexts: Attack = {
  name: 'texts',
  means: 'script payloads in every text of every mutation',
  times: payloads.length * forms.reduce((sum, { texts }) => sum + texts.length, 0),
  async run(house, size) {
    const outcome = nothing()
    const fields = forms.flatMap((form) => form.texts.map((text) => ({ form, text })))
    const kept = new Set<string>()
    await runCases(size, 4, outcome, async (index) => {
      const chance = new Chance(seedOf(size.seed, index))
      const { form, text } = fields[index % fields.length]!
      const payload = payloads[(Math.floor(index / fields.length) + index) % payloads.length]!
      const everywhere = chance.odds(0.2)
      const input = inputOf(form.leaves, (part) =>
        part === text || (everywhere && form.texts.includes(part)) ? payload : fitting(chance, house.estate, part),
      )
      const reply = await house.callers.owner.send(form.document, { input })
      const codes = [...(reply.data?.[form.name]?.userErrors ?? []), ...reply.errors.map(({ extensions }) => extensions)].map(
        ({ code }) => code,
      )
      const field = `${form.name}.${text.path}`
      if (codes.length === 0) kept.add(field)
      count(outcome, codes.length === 0 ? 'taken' : `refused by ${codes[0]}`)
      return (
        judge(house, 'owner', '', { status: reply.status, text: JSON.stringify(reply.errors) + codes }) &&
        `${field} ${JSON.stringify(input)}: ${JSON.stringify(reply.errors)}`
      )
    })
    count(outcome, `${fields.length} texts, of which ${kept.size} took one`)
    return outcome
  },
}
