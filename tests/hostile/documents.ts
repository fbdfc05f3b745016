import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
} from 'graphql'
import type { KnownData } from './knownData.ts'
import type { SeededRandom } from './seededRandom.ts'
import { jsonOf, texts } from './texts.ts'
import { hostileValue, literalOf, valueFor } from './values.ts'

/** A request: a document, its variables as JSON text, and the name of the operation. */
export interface Request {
  kind: 'query' | 'mutation' | 'subscription'
  query: string
  variables: string
  operationName?: string
}

/** Mutations that would end sessions, keys, accounts and rights that other requests use. */
const sessionEnding = new Set([
  ...['signOut', 'signOutEverywhere', 'endStaffSessions', 'deactivateStaff', 'resetPassword', 'deactivateCustomer', 'takeStation'],
  ...['deactivatePartner', 'updatePartner'],
  ...['revokeApiKey', 'endApiKeySecret', 'rotateApiKey', 'updateApiKey', 'revokeWallToken'],
  ...['revokeRole', 'updateRole', 'setRoleSecondFactor'],
])

/** Generates documents from a schema; most are valid except for one or two errors, so that they pass many checks. */
export class DocumentGenerator {
  readonly #schema: GraphQLSchema
  readonly #estate: KnownData
  readonly #chance: SeededRandom
  #variables: { name: string; type: string; value: unknown }[] = []
  #fragments: string[] = []
  #size = 0
  /** Number of deliberate errors. */
  #wrong = 0

  constructor(schema: GraphQLSchema, knownData: KnownData, random: SeededRandom) {
    this.#schema = schema
    this.#estate = knownData
    this.#chance = random
  }

  request(): Request {
    const random = this.#chance
    this.#wrong = random.pick([0, 0, 0.01, 0.05, 0.3])
    this.#size = random.pick([10, 30, 60, 200, 900])
    const kind = random.isTrue(0.6) ? 'query' : random.isTrue(0.75) ? 'mutation' : 'subscription'
    const root = {
      query: this.#schema.getQueryType(),
      mutation: this.#schema.getMutationType(),
      subscription: this.#schema.getSubscriptionType(),
    }
    const body = this.#root(root[kind] as GraphQLObjectType, kind)
    const declared = this.#variables.map(
      ({ name, type }) => `$${name}: ${this.#corruptedName(type, () => random.pick(['Int', '[ID]', 'Nothing!', 'JSON']))}`,
    )
    const name = random.isTrue(0.3) ? ' Named' : ''
    const operation = `${kind}${name}${declared.length > 0 ? ` (${declared.join(', ')})` : ''}${this.#directives()} ${body}`
    const variables = Object.fromEntries(this.#variables.map(({ name, value }) => [name, value]))
    if (this.#odd()) Object.assign(variables, { __proto__: null, extra: hostileValue(random, this.#estate) })
    return {
      kind,
      query: this.#spoiled([...(random.isTrue(0.5) ? [operation, ...this.#fragments] : [...this.#fragments, operation])].join('\n')),
      variables: this.#odd() ? jsonOf(hostileValue(random, this.#estate)) : jsonOf(variables),
      ...(name && random.isTrue(0.8) && { operationName: this.#corruptedName('Named', () => random.pick(texts)) }),
    }
  }

  #odd(): boolean {
    return this.#chance.isTrue(this.#wrong)
  }

  #corruptedName(right: string, wrong: () => string): string {
    return this.#odd() ? wrong() : right
  }

  #root(type: GraphQLObjectType, kind: Request['kind']): string {
    const fields = Object.values(type.getFields()).filter(({ name }) => !sessionEnding.has(name))
    const wanted = kind === 'query' ? this.#chance.sample(fields, 3) : [this.#chance.pick(fields)]
    return `{ ${wanted.map((field) => this.#field(field, 0)).join(' ')} }`
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    const random = this.#chance
    const parts: string[] = []
    if (isAbstractType(type)) {
      for (const possible of random.sample(this.#schema.getPossibleTypes(type), 4))
        parts.push(`... on ${possible.name} ${this.#selection(possible, depth + 1)}`)
    } else {
      const fields = Object.values(type.getFields())
      // Rows of lists, because they are expensive and may be visible to others.
      const rows = fields.filter(({ name }) => /^(edges|node|id|userErrors|results)$/.test(name))
      const wanted = new Set([...rows, ...random.sample(fields, 6)])
      for (const field of wanted)
        if (depth < 12 && (this.#size > 0 || !isCompositeType(getNamedType(field.type)))) parts.push(this.#field(field, depth))
    }
    if (this.#odd())
      parts.push(
        random.pick(['nothing', '__schema { types { name } }', '__type(name: "Query") { name }', '...Nobody', '... on Nothing { id }']),
      )
    if (parts.length === 0 || random.isTrue(0.2)) parts.push('__typename')
    return this.#wrapped(type, `{ ${parts.join(' ')} }`)
  }

  /** The same selection in a fragment, named or inline, sometimes circular. */
  #wrapped(type: GraphQLCompositeType, selection: string): string {
    const random = this.#chance
    if (random.isTrue(0.08)) return `{ ... on ${type.name}${this.#directives()} ${selection} }`
    if (!random.isTrue(0.08)) return selection
    const name = `F${this.#fragments.length}`
    this.#fragments.push('')
    const inside = this.#odd() ? `{ ...${name} ${selection.slice(1)}` : selection
    this.#fragments[Number(name.slice(1))] = `fragment ${name} on ${this.#corruptedName(type.name, () => 'Wave')} ${inside}`
    return `{ ...${name}${this.#directives()} }`
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const random = this.#chance
    this.#size--
    const alias = random.isTrue(0.06) ? `${random.pick(['a', 'b', 'id', '__proto__', 'constructor', `z${this.#size}`])}: ` : ''
    const args = field.args.filter((arg) => isRequiredArgument(arg) !== this.#odd() || random.isTrue(0.35))
    const given = args.map(
      (arg) =>
        `${this.#corruptedName(arg.name, () => 'none')}: ${this.#argument(String(arg.type), valueFor(random, this.#estate, arg, this.#wrong))}`,
    )
    const type = getNamedType(field.type)
    const below = isCompositeType(type) ? (this.#odd() ? '' : ` ${this.#selection(type, depth + 1)}`) : this.#odd() ? ' { id }' : ''
    return `${alias}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${this.#directives()}${below}`
  }

  #argument(type: string, value: unknown): string {
    if (this.#chance.isTrue(0.6)) return literalOf(this.#chance, value)
    const name = `v${this.#variables.length}`
    this.#variables.push({ name, type, value })
    return `$${this.#corruptedName(name, () => 'undeclared')}`
  }

  #directives(): string {
    const random = this.#chance
    if (!random.isTrue(0.04)) return ''
    const right = [' @skip(if: false)', ' @include(if: true)', ' @skip(if: true)']
    const wrong = [
      ' @skip',
      ' @nothing',
      ' @include(if: "yes")',
      ' @deprecated',
      ' @skip(if: false) @skip(if: false)',
      ' @defer',
      ' @oneOf',
    ]
    return this.#corruptedName(random.pick(right), () => random.pick(wrong))
  }

  /** A document with characters removed, doubled or replaced. */
  #spoiled(document: string): string {
    const random = this.#chance
    if (!this.#odd() || !random.isTrue(0.3)) return document
    const at = random.below(document.length)
    const middle = random.pick([
      '',
      '{',
      '}',
      '"',
      '"""',
      '...',
      '$',
      '@',
      '\u0000',
      '\ud800',
      '#',
      '(((',
      document.slice(at, at + 50),
      random.pick(texts),
    ])
    return document.slice(0, at) + middle + document.slice(at + random.below(5))
  }
}
