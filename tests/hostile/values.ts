import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { KnownData } from './knownData.ts'
import type { SeededRandom } from './seededRandom.ts'
import { hostileNumber, hostileText, Raw } from './texts.ts'

/** An enum value, which is written without quotes. */
class EnumName {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  toJSON(): string {
    return this.name
  }
}

type Holder = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'type'>

/** Value of an argument or a field: valid, or invalid at random. */
export function valueFor(random: SeededRandom, knownData: KnownData, { name, type }: Holder, wrong: number): unknown {
  if (random.isTrue(wrong)) return hostileValue(random, knownData)
  return fitting(random, knownData, type, name, wrong)
}

function fitting(random: SeededRandom, knownData: KnownData, type: GraphQLInputType, name: string, wrong: number): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const length = random.isTrue(0.01) ? 3_000 : random.below(4)
    return Array.from({ length }, () => valueFor(random, knownData, { name, type: nullable.ofType }, wrong))
  }
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter((field) => isRequiredInputField(field) || random.isTrue(0.5))
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(random, knownData, field, wrong)]))
  }
  if (isEnumType(nullable)) return new EnumName(random.pick(nullable.getValues()).name)
  if (name === 'idempotencyKey' || name === 'key') return random.isTrue(0.9) ? newId() : hostileText(random)
  return scalar(random, knownData, getNamedType(nullable).name, name)
}

function scalar(random: SeededRandom, knownData: KnownData, type: string, name: string): unknown {
  switch (type) {
    case 'ID':
      return idFor(random, knownData, name)
    case 'Int':
      return random.isTrue(0.7) ? random.below(30) : hostileNumber(random)
    case 'Float':
      return hostileNumber(random)
    case 'Boolean':
      return random.isTrue(0.5)
    case 'DateTime':
      return random.pick(['2026-11-20T08:30:00.000Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', '0099-02-28T00:00Z', 'now'])
    case 'Day':
      return random.pick(['2026-11-20', '0001-01-01', '9999-12-31', '2026-02-29', '0000-01-01', '5874898-01-01'])
    case 'Decimal':
      return random.pick(['1.00', '0', '99999999999999.9999', '-0.0001', '1e3', ''])
    default:
      return knownTexts[name] && random.isTrue(0.5) ? knownTexts[name] : hostileText(random)
  }
}

/** Valid values by field name, so that some inputs are completely valid. */
export const knownTexts: Record<string, string> = {
  ...{ email: 'a@example.com', phone: '+1 213 555 0100', country: 'US', currency: 'USD', timeZone: 'Europe/Berlin', language: 'en' },
  ...{ cutOff: '17:30', rights: 'wave:read', password: 'correct horse', prefixes: 'A01', after: 'R1BDOlM6MQ==', sku: 'QH-BT-0907-BK' },
}

/** `waveId` and `waveIds` are ids of Wave. */
function idFor(random: SeededRandom, knownData: KnownData, name: string): string {
  const kind = random.next()
  if (kind < 0.05) return hostileText(random)
  if (kind < 0.1)
    return random.pick([toNodeId('Nothing', newId()), btoa('Wave:1'), btoa('__proto__:1'), btoa(`:${newId()}`), `${btoa('Wave:x')}AA`])
  if (kind < 0.15) return toNodeId(random.pick([...knownData.ids.keys()]), newId())
  return kind < 0.8 ? idOf(random, knownData, name) : random.pick(knownData.ids.get(random.pick([...knownData.ids.keys()]))!)
}

/** Id for a field, of the right type if its name tells it. */
export function idOf(random: SeededRandom, knownData: KnownData, name: string): string {
  if (name === 'warehouseId') return knownData.warehouseId
  if (name === 'customerId') return knownData.customerId
  const bare = name.replace(/Ids?$/, '')
  const own = knownData.ids.get(bare.charAt(0).toUpperCase() + bare.slice(1)) ?? knownData.ids.get(meant[name] ?? '')
  return random.pick(own ?? knownData.ids.get(random.pick([...knownData.ids.keys()]))!)
}

/** Node types of ids whose field name does not tell the type. */
const meant: Record<string, string> = {
  ...{ pickerIds: 'Staff', orderId: 'InboundOrder', boxId: 'InboundBox', boxIds: 'InboundBox', groupId: 'LogisticsGroup', ids: 'Package' },
  ...{ materialId: 'PackagingMaterial', jobId: 'BulkJob', lineId: 'PackageLine', id: 'Package' },
}

/** Any value. */
export function hostileValue(random: SeededRandom, knownData: KnownData): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => hostileText(random),
    () => hostileNumber(random),
    () => random.isTrue(0.5),
    () => new EnumName(random.pick(['NEWEST', 'NaN', 'Infinity', '__proto__', 'undefined'])),
    () => [],
    () => ({}),
    () => nested(random.pick([3, 30, 500]), random.isTrue(0.5)),
    () => ({ [hostileText(random).replace(/\W/g, '') || 'a']: hostileText(random), constructor: 1 }),
    () => random.pick(knownData.ids.get(random.pick([...knownData.ids.keys()]))!),
  ])()
}

function nested(depth: number, list: boolean): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = list ? [value] : { a: value }
  return value
}

/** A value as a literal of a document. */
export function literalOf(random: SeededRandom, value: unknown): string {
  if (value instanceof Raw) return value.text
  if (value instanceof EnumName) return value.name
  if (typeof value === 'string') return quoted(random, value)
  if (Array.isArray(value)) return `[${value.map((one) => literalOf(random, one)).join(' ')}]`
  if (value instanceof Object)
    return `{ ${Object.entries(value)
      .map(([name, one]) => `${/^[_A-Za-z]\w*$/.test(name) ? name : 'a'}: ${literalOf(random, one)}`)
      .join(' ')} }`
  return String(value)
}

function quoted(random: SeededRandom, text: string): string {
  if (random.isTrue(0.05)) return `"""${text.replaceAll('"""', '')}"""`
  return random.isTrue(0.01) ? `"${text}"` : JSON.stringify(text)
}
