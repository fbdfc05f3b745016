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
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { schema } from '../../../graph/server/graphql/schema.ts'
import { startTestServer } from '../testServer.ts'

// Documents of the console have a fast path in the server. An unused extra property in the body makes the same request use the standard
// path.

const testServer = await startTestServer({ template: 'demo' })
const persisted = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../graph/generated/persisted.json'), 'utf8')) as Record<string, string>,
)
const { id: warehouse } = await testServer.db.warehouse.findFirstOrThrow({ where: { number: 'LAX1' }, select: { id: true } })
const { id: parcel } = await testServer.db.package.findFirstOrThrow({ where: { warehouseId: warehouse }, select: { id: true } })
const { id: wave } = await testServer.db.wave.findFirstOrThrow({ where: { warehouseId: warehouse }, select: { id: true } })
const owner = await testServer.signInAs('owner')

/** A valid value of a type; ids are of existing rows where the field name tells the type. */
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
  const plain: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    Date: '2026-01-02',
    Day: '2026-01-02',
    DateTime: '2026-01-02T03:04:05Z',
    Decimal: '1.00',
  }
  return plain[named.name] ?? (name === 'key' || name === 'idempotencyKey' ? 'a-key-of-the-lane' : 'x')
}

async function ask(body: object, token: string | null) {
  const response = await fetch(`${testServer.url}/graphql`, {
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
  // The panel contains the time when it was read.
  const text = (await response.text()).replaceAll(requestId, '').replaceAll(/"at":"[^"]*"/g, '"at":""')
  // A compiled document prints __typename first.
  return { status: response.status, headers, length: text.length, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const short = { taken: 0 }
subscribe('wavehouse:persisted-query', () => void short.taken++)

/** Sends the same request by both paths; `isShort` tells whether the first one uses the fast path. */
async function requestByBothPaths(body: object, token: string | null, isShort = true) {
  short.taken = 0
  const direct = await ask(body, token)
  expect(short.taken).toBe(isShort ? 1 : 0)
  const long = await ask({ ...body, extensions: {} }, token)
  expect(short.taken).toBe(isShort ? 1 : 0)
  expect(direct).toEqual(long)
  return direct
}

describe('the fast path answers like the standard path', () => {
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
      // A stream has no end to compare; one that fails to start does.
      if (operation?.operation === 'subscription') return void (await requestByBothPaths({ documentId }, null, false))
      // signOut needs a token of its own.
      const { token } = text.includes('signOut') ? (await testServer.signInAs('owner')).identity : owner.identity
      if (!text.includes('signOut'))
        expect((await requestByBothPaths({ documentId, operationName: name, variables }, token)).status).toBe(200)
      await requestByBothPaths({ documentId, operationName: name, variables }, null)
      await requestByBothPaths(
        { documentId, operationName: name, variables: { ...variables, [definitions[0]?.variable.name.value ?? 'x']: [[7]] } },
        null,
      )
      await requestByBothPaths({ documentId, variables: null }, token)
    })
  }

  it('for requests that are not documents of the console', async () => {
    const [documentId] = persisted[0]!
    const { token } = owner.identity
    await requestByBothPaths({ documentId: 'nobody-knows-me' }, token, false)
    expect((await requestByBothPaths({ documentId: 7 }, token, false)).status).toBe(400)
    await requestByBothPaths({ documentId, operationName: 'Another' }, token, false)
    await requestByBothPaths({ documentId, operationName: 7 }, token, false)
    await requestByBothPaths({ documentId, variables: 'none' }, token, false)
    await requestByBothPaths({ documentId, variables: [] }, token, false)
    await requestByBothPaths({ documentId, variables: { x: JSON.parse('['.repeat(100) + ']'.repeat(100)) } }, token, false)
    await requestByBothPaths({ query: '{ viewer { name } }' }, token, false)
  })
})
