import { type GraphQLInputObjectType, getNamedType, isEnumType, isInputObjectType } from 'graphql'
import { newId } from '../../graph/kernel/identity.ts'
import { inputOf, type Part, partsOf } from '../api/rights/inputs.ts'
import { type Attack, countAnswer, emptyOutcome, findFault, runCases } from './attack.ts'
import type { KnownData } from './knownData.ts'
import { payloads } from './payloads.ts'
import { schema } from './schema.ts'
import { caseSeed, SeededRandom } from './seededRandom.ts'
import { idOf, knownTexts } from './values.ts'

interface Form {
  name: string
  document: string
  leaves: Part[]
  texts: Part[]
}

/** Every mutation with its text fields, at any depth; a sign-in is followed by a sign-out. */
const forms: Form[] = Object.values(schema.getMutationType()!.getFields()).flatMap(({ name, args }) => {
  const input = args[0] && getNamedType(args[0].type)
  if (!isInputObjectType(input) || 'scans' in (input as GraphQLInputObjectType).getFields() || name === 'signIn') return []
  const { leaves } = partsOf(input as GraphQLInputObjectType)
  const texts = leaves.filter((part) => part.type.name === 'String' && part.name !== 'idempotencyKey')
  const document = `mutation ($input: ${input.name}!) { ${name}(input: $input) { __typename userErrors { code field message } } }`
  return texts.length > 0 ? [{ name, document, leaves, texts }] : []
})

function fitting(random: SeededRandom, knownData: KnownData, { name, type }: Part): unknown {
  if (name === 'idempotencyKey') return newId()
  if (isEnumType(type)) return type.getValues()[0]?.name
  const fixed: Record<string, unknown> = {
    Int: 1 + random.below(3),
    Boolean: true,
    Day: '2026-11-20',
    Decimal: '1.00',
    DateTime: '2026-11-20T08:30:00.000Z',
  }
  if (type.name === 'ID') return idOf(random, knownData, name)
  return fixed[type.name] ?? knownTexts[name] ?? `T${random.below(1e9)}`
}

/**
 * Each text of each form with each payload, alone among valid values or in all fields: it is stored unchanged or refused, and never
 * interpreted.
 */
export const formTexts: Attack = {
  name: 'texts',
  description: 'script payloads in every text of every mutation',
  times: payloads.length * forms.reduce((sum, { texts }) => sum + texts.length, 0),
  async run(testServer, size) {
    const outcome = emptyOutcome()
    const fields = forms.flatMap((form) => form.texts.map((text) => ({ form, text })))
    const kept = new Set<string>()
    await runCases(size, 4, outcome, async (index) => {
      const random = new SeededRandom(caseSeed(size.seed, index))
      const { form, text } = fields[index % fields.length]!
      const payload = payloads[(Math.floor(index / fields.length) + index) % payloads.length]!
      const everywhere = random.isTrue(0.2)
      const input = inputOf(form.leaves, (part) =>
        part === text || (everywhere && form.texts.includes(part)) ? payload : fitting(random, testServer.knownData, part),
      )
      const reply = await testServer.callers.owner.send(form.document, { input })
      const codes = [...(reply.data?.[form.name]?.userErrors ?? []), ...reply.errors.map(({ extensions }) => extensions)].map(
        ({ code }) => code,
      )
      const field = `${form.name}.${text.path}`
      if (codes.length === 0) kept.add(field)
      countAnswer(outcome, codes.length === 0 ? 'taken' : `refused by ${codes[0]}`)
      return (
        findFault(testServer, 'owner', '', { status: reply.status, text: JSON.stringify(reply.errors) + codes }) &&
        `${field} ${JSON.stringify(input)}: ${JSON.stringify(reply.errors)}`
      )
    })
    countAnswer(outcome, `${fields.length} texts, of which ${kept.size} took one`)
    return outcome
  },
}
