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
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import type { Chance } from './chance.ts'
import type { Estate } from './estate.ts'
import { hostileNumber, hostileText, Raw } from './texts.ts'

/** A name that GraphQL writes without quotes. */
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

/** A value for an argument or a field: fitting, unless chance wants it wrong. */
export function valueFor(chance: Chance, estate: Estate, { name, type }: Holder, wrong: number): unknown {
  if (chance.odds(wrong)) return hostileValue(chance, estate)
  return fitting(chance, estate, type, name, wrong)
}

function fitting(chance: Chance, estate: Estate, type: GraphQLInputType, name: string, wrong: number): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const length = chance.odds(0.01) ? 3_000 : chance.below(4)
    return Array.from({ length }, () => valueFor(chance, estate, { name, type: nullable.ofType }, wrong))
  }
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter((field) => isRequiredInputField(field) || chance.odds(0.5))
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(chance, estate, field, wrong)]))
  }
  if (isEnumType(nullable)) return new EnumName(chance.pick(nullable.getValues()).name)
  if (name === 'idempotencyKey' || name === 'key') return chance.odds(0.9) ? newId() : hostileText(chance)
  return scalar(chance, estate, getNamedType(nullable).name, name)
}

function scalar(chance: Chance, estate: Estate, type: string, name: string): unknown {
  switch (type) {
    case 'ID':
      return idFor(chance, estate, name)
    case 'Int':
      return chance.odds(0.7) ? chance.below(30) : hostileNumber(chance)
    case 'Float':
      return hostileNumber(chance)
    case 'Boolean':
      return chance.odds(0.5)
    case 'DateTime':
      return chance.pick(['2026-11-20T08:30:00.000Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', '0099-02-28T00:00Z', 'now'])
    case 'Day':
      return chance.pick(['2026-11-20', '0001-01-01', '9999-12-31', '2026-02-29', '0000-01-01', '5874898-01-01'])
    case 'Decimal':
      return chance.pick(['1.00', '0', '99999999999999.9999', '-0.0001', '1e3', ''])
    default:
      return knownTexts[name] && chance.odds(0.5) ? knownTexts[name] : hostileText(chance)
  }
}

/** What fields of these names are made of, so that whole inputs are good now and then. */
export const knownTexts: Record<string, string> = {
  ...{ email: 'a@example.com', phone: '+1 213 555 0100', country: 'US', currency: 'USD', timeZone: 'Europe/Berlin', language: 'en' },
  ...{ cutOff: '17:30', rights: 'wave:read', password: 'correct horse', prefixes: 'A01', after: 'R1BDOlM6MQ==', sku: 'QH-BT-0907-BK' },
}

/** `waveId` and `waveIds` speak of a Wave. */
function idFor(chance: Chance, estate: Estate, name: string): string {
  const kind = chance.next()
  if (kind < 0.05) return hostileText(chance)
  if (kind < 0.1)
    return chance.pick([toNodeId('Nothing', newId()), btoa('Wave:1'), btoa('__proto__:1'), btoa(`:${newId()}`), `${btoa('Wave:x')}AA`])
  if (kind < 0.15) return toNodeId(chance.pick([...estate.ids.keys()]), newId())
  return kind < 0.8 ? idOf(chance, estate, name) : chance.pick(estate.ids.get(chance.pick([...estate.ids.keys()]))!)
}

/** An id of what a field of this name speaks of, where that is known. */
export function idOf(chance: Chance, estate: Estate, name: string): string {
  if (name === 'warehouseId') return estate.warehouseId
  if (name === 'customerId') return estate.customerId
  const bare = name.replace(/Ids?$/, '')
  const own = estate.ids.get(bare.charAt(0).toUpperCase() + bare.slice(1)) ?? estate.ids.get(meant[name] ?? '')
  return chance.pick(own ?? estate.ids.get(chance.pick([...estate.ids.keys()]))!)
}

/** Of what an id speaks where its name does not tell. */
const meant: Record<string, string> = {
  ...{ pickerId: 'Staff', orderId: 'InboundOrder', boxId: 'InboundBox', boxIds: 'InboundBox', groupId: 'LogisticsGroup', ids: 'Package' },
  ...{ materialId: 'PackagingMaterial', jobId: 'BulkJob', lineId: 'PackageLine', id: 'Package' },
}

/** Anything at all. */
export function hostileValue(chance: Chance, estate: Estate): unknown {
  return chance.pick<() => unknown>([
    () => null,
    () => hostileText(chance),
    () => hostileNumber(chance),
    () => chance.odds(0.5),
    () => new EnumName(chance.pick(['NEWEST', 'NaN', 'Infinity', '__proto__', 'undefined'])),
    () => [],
    () => ({}),
    () => nested(chance.pick([3, 30, 500]), chance.odds(0.5)),
    () => ({ [hostileText(chance).replace(/\W/g, '') || 'a']: hostileText(chance), constructor: 1 }),
    () => chance.pick(estate.ids.get(chance.pick([...estate.ids.keys()]))!),
  ])()
}

function nested(depth: number, list: boolean): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = list ? [value] : { a: value }
  return value
}

/** A value as it stands in a document. */
export function literalOf(chance: Chance, value: unknown): string {
  if (value instanceof Raw) return value.text
  if (value instanceof EnumName) return value.name
  if (typeof value === 'string') return quoted(chance, value)
  if (Array.isArray(value)) return `[${value.map((one) => literalOf(chance, one)).join(' ')}]`
  if (value instanceof Object)
    return `{ ${Object.entries(value)
      .map(([name, one]) => `${/^[_A-Za-z]\w*$/.test(name) ? name : 'a'}: ${literalOf(chance, one)}`)
      .join(' ')} }`
  return String(value)
}

function quoted(chance: Chance, text: string): string {
  if (chance.odds(0.05)) return `"""${text.replaceAll('"""', '')}"""`
  return chance.odds(0.01) ? `"${text}"` : JSON.stringify(text)
}
