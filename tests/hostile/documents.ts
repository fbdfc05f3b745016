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
import type { Chance } from './chance.ts'
import type { Estate } from './estate.ts'
import { jsonOf, texts } from './texts.ts'
import { hostileValue, literalOf, valueFor } from './values.ts'

/** A request: a document, its variables as JSON text, and which operation of the document is meant. */
export interface Request {
  kind: 'query' | 'mutation' | 'subscription'
  query: string
  variables: string
  operationName?: string
}

/** What ends the sessions, keys and accounts that the other requests need. */
const suicidal = /^(signOut|signOutEverywhere|revokeApiKey|revokeWallToken|deactivateCustomer|takeStation)$/

/** Writes documents by a schema's grammar: most of them are right but for one thing or two, so that they get far. */
export class Writer {
  readonly #schema: GraphQLSchema
  readonly #estate: Estate
  readonly #chance: Chance
  #variables: { name: string; type: string; value: unknown }[] = []
  #fragments: string[] = []
  #size = 0
  /** How often something is wrong on purpose. */
  #wrong = 0

  constructor(schema: GraphQLSchema, estate: Estate, chance: Chance) {
    this.#schema = schema
    this.#estate = estate
    this.#chance = chance
  }

  request(): Request {
    const chance = this.#chance
    this.#wrong = chance.pick([0, 0, 0.01, 0.05, 0.3])
    this.#size = chance.pick([10, 30, 60, 200, 900])
    const kind = chance.odds(0.6) ? 'query' : chance.odds(0.75) ? 'mutation' : 'subscription'
    const root = {
      query: this.#schema.getQueryType(),
      mutation: this.#schema.getMutationType(),
      subscription: this.#schema.getSubscriptionType(),
    }
    const body = this.#root(root[kind] as GraphQLObjectType, kind)
    const declared = this.#variables.map(
      ({ name, type }) => `$${name}: ${this.#oddly(type, () => chance.pick(['Int', '[ID]', 'Nothing!', 'JSON']))}`,
    )
    const name = chance.odds(0.3) ? ' Named' : ''
    const operation = `${kind}${name}${declared.length > 0 ? ` (${declared.join(', ')})` : ''}${this.#directives()} ${body}`
    const variables = Object.fromEntries(this.#variables.map(({ name, value }) => [name, value]))
    if (this.#odd()) Object.assign(variables, { __proto__: null, extra: hostileValue(chance, this.#estate) })
    return {
      kind,
      query: this.#spoiled([...(chance.odds(0.5) ? [operation, ...this.#fragments] : [...this.#fragments, operation])].join('\n')),
      variables: this.#odd() ? jsonOf(hostileValue(chance, this.#estate)) : jsonOf(variables),
      ...(name && chance.odds(0.8) && { operationName: this.#oddly('Named', () => chance.pick(texts)) }),
    }
  }

  #odd(): boolean {
    return this.#chance.odds(this.#wrong)
  }

  #oddly(right: string, wrong: () => string): string {
    return this.#odd() ? wrong() : right
  }

  #root(type: GraphQLObjectType, kind: Request['kind']): string {
    const fields = Object.values(type.getFields()).filter(({ name }) => !suicidal.test(name))
    const wanted = kind === 'query' ? this.#chance.some(fields, 3) : [this.#chance.pick(fields)]
    return `{ ${wanted.map((field) => this.#field(field, 0)).join(' ')} }`
  }

  #selection(type: GraphQLCompositeType, depth: number): string {
    const chance = this.#chance
    const parts: string[] = []
    if (isAbstractType(type)) {
      for (const possible of chance.some(this.#schema.getPossibleTypes(type), 4))
        parts.push(`... on ${possible.name} ${this.#selection(possible, depth + 1)}`)
    } else {
      const fields = Object.values(type.getFields())
      // Rows of lists are what costs, and what could be seen by the wrong eyes.
      const rows = fields.filter(({ name }) => /^(edges|node|id|userErrors|results)$/.test(name))
      const wanted = new Set([...rows, ...chance.some(fields, 6)])
      for (const field of wanted)
        if (depth < 12 && (this.#size > 0 || !isCompositeType(getNamedType(field.type)))) parts.push(this.#field(field, depth))
    }
    if (this.#odd())
      parts.push(
        chance.pick(['nothing', '__schema { types { name } }', '__type(name: "Query") { name }', '...Nobody', '... on Nothing { id }']),
      )
    if (parts.length === 0 || chance.odds(0.2)) parts.push('__typename')
    return this.#wrapped(type, `{ ${parts.join(' ')} }`)
  }

  /** The same selection by way of a fragment, named or not, now and then in a circle. */
  #wrapped(type: GraphQLCompositeType, selection: string): string {
    const chance = this.#chance
    if (chance.odds(0.08)) return `{ ... on ${type.name}${this.#directives()} ${selection} }`
    if (!chance.odds(0.08)) return selection
    const name = `F${this.#fragments.length}`
    this.#fragments.push('')
    const inside = this.#odd() ? `{ ...${name} ${selection.slice(1)}` : selection
    this.#fragments[Number(name.slice(1))] = `fragment ${name} on ${this.#oddly(type.name, () => 'Wave')} ${inside}`
    return `{ ...${name}${this.#directives()} }`
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const chance = this.#chance
    this.#size--
    const alias = chance.odds(0.06) ? `${chance.pick(['a', 'b', 'id', '__proto__', 'constructor', `z${this.#size}`])}: ` : ''
    const args = field.args.filter((arg) => isRequiredArgument(arg) !== this.#odd() || chance.odds(0.35))
    const given = args.map(
      (arg) =>
        `${this.#oddly(arg.name, () => 'none')}: ${this.#argument(String(arg.type), valueFor(chance, this.#estate, arg, this.#wrong))}`,
    )
    const type = getNamedType(field.type)
    const below = isCompositeType(type) ? (this.#odd() ? '' : ` ${this.#selection(type, depth + 1)}`) : this.#odd() ? ' { id }' : ''
    return `${alias}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${this.#directives()}${below}`
  }

  #argument(type: string, value: unknown): string {
    if (this.#chance.odds(0.6)) return literalOf(this.#chance, value)
    const name = `v${this.#variables.length}`
    this.#variables.push({ name, type, value })
    return `$${this.#oddly(name, () => 'undeclared')}`
  }

  #directives(): string {
    const chance = this.#chance
    if (!chance.odds(0.04)) return ''
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
    return this.#oddly(chance.pick(right), () => chance.pick(wrong))
  }

  /** A document with letters missing, doubled or strange. */
  #spoiled(document: string): string {
    const chance = this.#chance
    if (!this.#odd() || !chance.odds(0.3)) return document
    const at = chance.below(document.length)
    const middle = chance.pick([
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
      chance.pick(texts),
    ])
    return document.slice(0, at) + middle + document.slice(at + chance.below(5))
  }
}
