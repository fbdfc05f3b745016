import { expect } from 'vitest'
import { newId } from '../../graph/kernel/identity.ts'
import { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import { recipient } from '../api/package/packageFixture.ts'
import { type logins, password } from './keptContent.ts'

/** A person of a kept database. */
export async function signIn(url: string, login: (typeof logins)[number]): Promise<Client> {
  const anonymous = new Client(url, { token: null, language: 'en' })
  const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }'
  const answer = (await anonymous.query(document, { input: { login, password } })).signIn
  expect(answer.userErrors).toEqual([])
  return anonymous.with({ token: answer.token })
}

/** Warehouse and customer of a kept database. */
export async function readHouse(client: Client): Promise<{ warehouse: { id: string }; customer: { id: string } }> {
  const { warehouses, customers } = await client.query('{ warehouses { id } customers { edges { node { id } } } }')
  return { warehouse: warehouses[0], customer: customers.edges[0].node }
}

/** Applies a command and returns its payload. */
export async function apply(client: Client, mutation: string, input: Data, selection: string): Promise<Data> {
  const { userErrors, ...payload } = await client.command(mutation, input, selection)
  expect(userErrors).toEqual([])
  return payload
}

/** Takes a package in, and waits for the job that buys its label. */
export async function takePackageIn(client: Client): Promise<void> {
  const { warehouse, customer } = await readHouse(client)
  const lines = [{ sku: 'VASE', quantity: 1 }]
  const input = { warehouseId: warehouse.id, customerId: customer.id, channelCode: 'STD', erpNumber: newId(), recipient, lines }
  const { package: taken } = await apply(client, 'createPackage', input, 'package { id state }')
  expect(taken.state).toBe('PENDING')
  const label = async () => {
    const { node } = await client.query('query ($id: ID!) { node(id: $id) { ... on Package { label { state } } } }', { id: taken.id })
    return node.label.state
  }
  await expect.poll(label, { timeout: 60_000 }).toBe('READY')
}
