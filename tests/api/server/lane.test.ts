import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GraphQLInputType,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { schema } from '../../../graph/server/schema.ts'
import { openHouse } from '../harness.ts'

// The console's documents have a way of their own through the server. Another part in the body, which nobody reads, makes the same request take the long one.

const house = await openHouse({ template: 'demo', environment: { COST_PER_MINUTE: '0' } })
const persisted = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../graph/generated/persisted.json'), 'utf8')) as Record<string, string>,
)
const { id: warehouse } = await house.db.warehouse.findFirstOrThrow({ where: { number: 'LAX1' }, select: { id: true } })
const { id: parcel } = await house.db.package.findFirstOrThrow({ where: { warehouseId: warehouse }, select: { id: true } })
const { id: wave } = await house.db.wave.findFirstOrThrow({ where: { warehouseId: warehouse }, select: { id: true } })
const owner = await house.as('owner')

/** A value that the type admits; ids are those of real things where the name says which. */
function sampleOf(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, name)
  if (isListType(type)) return [sampleOf(type.ofType, name)]
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.name
  if (isInputObjectType(named)) {
    const needed = Object.values(named.getFields()).filter((field) => isNonNullType(field.type))
    return Object.fromEntries(needed.map((field) => [field.name, sampleOf(field.type, field.name)]))
  }
  if (named.name === 'ID') {
    if (/wave/i.test(name)) return toNodeId('Wave', wave)
    return /package|^id$/i.test(name) ? toNodeId('Package', parcel) : toNodeId('Warehouse', warehouse)
  }
  const plain: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, Date: '2026-01-02', DateTime: '2026-01-02T03:04:05Z' }
  return plain[named.name] ?? (name === 'key' || name === 'idempotencyKey' ? 'a-key-of-the-lane' : 'x')
}

async function ask(body: object, token: string | null) {
  const response = await fetch(`${house.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const { date: _date, 'x-request-id': requestId = '', ...headers } = Object.fromEntries(response.headers)
  // A panel says when it was read.
  const text = (await response.text()).replaceAll(requestId, '').replaceAll(/"at":"[^"]*"/g, '"at":""')
  // A compiled document says __typename first, wherever it was asked for.
  return { status: response.status, headers, length: text.length, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const short = { taken: 0 }
subscribe('wavehouse:lane', () => void short.taken++)

/** Asks the same by both ways; `isShort` is whether the first one is open to it. */
async function bothWays(body: object, token: string | null, isShort = true) {
  short.taken = 0
  const direct = await ask(body, token)
  expect(short.taken).toBe(isShort ? 1 : 0)
  const long = await ask({ ...body, extensions: {} }, token)
  expect(short.taken).toBe(isShort ? 1 : 0)
  expect(direct).toEqual(long)
  return direct
}

describe('the short way answers as the long one', () => {
  for (const [documentId, text] of persisted) {
    const operation = getOperationAST(parse(text))
    const name = operation?.name?.value ?? ''
    it(name, async () => {
      const definitions = operation?.variableDefinitions ?? []
      const variables = Object.fromEntries(
        definitions.map(({ variable, type }) => [
          variable.name.value,
          sampleOf(typeFromAST(schema, type as never) as GraphQLInputType, variable.name.value),
        ]),
      )
      // A stream has no end to compare; one that fails to begin has.
      if (operation?.operation === 'subscription') return void (await bothWays({ documentId }, null, false))
      // Who signs out leaves with their token.
      const { token } = text.includes('signOut') ? (await house.as('owner')).identity : owner.identity
      if (!text.includes('signOut')) expect((await bothWays({ documentId, operationName: name, variables }, token)).status).toBe(200)
      await bothWays({ documentId, operationName: name, variables }, null)
      await bothWays(
        { documentId, operationName: name, variables: { ...variables, [definitions[0]?.variable.name.value ?? 'x']: [[7]] } },
        null,
      )
      await bothWays({ documentId, variables: null }, token)
    })
  }

  it('what is no document of the console', async () => {
    const [documentId] = persisted[0]!
    const { token } = owner.identity
    await bothWays({ documentId: 'nobody-knows-me' }, token, false)
    expect((await bothWays({ documentId: 7 }, token, false)).status).toBe(400)
    await bothWays({ documentId, operationName: 'Another' }, token, false)
    await bothWays({ documentId, operationName: 7 }, token, false)
    await bothWays({ documentId, variables: 'none' }, token, false)
    await bothWays({ documentId, variables: [] }, token, false)
    await bothWays({ documentId, variables: { x: JSON.parse('['.repeat(100) + ']'.repeat(100)) } }, token, false)
    await bothWays({ query: '{ viewer { name } }' }, token, false)
  })
})
