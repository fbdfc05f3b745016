import { createApiKey } from '../../graph/access/commands/createApiKey.ts'
import { keptSecret, newToken } from '../../graph/access/token.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createPackages } from '../../graph/package/commands/createPackages.ts'
import { recipient } from '../../prisma/seed/recipients.ts'
import { runCommand } from '../../prisma/seed/runCommand.ts'
import { between } from '../../prisma/seed/seedContext.ts'
import type { BenchEnvironment } from './bench.ts'
import { poster } from './http.ts'

/** Customer of the orders, and its products. */
export interface CustomerAccount {
  customerId: string
  skus: string[]
}

let serial = 0

/** An order of three products, one piece each. */
export function orderInput({ seedContext: stage }: BenchEnvironment, { skus }: CustomerAccount) {
  const number = ++serial
  const steps = [0, between(stage.random, 1, 9), between(stage.random, 10, 18)]
  return {
    erpNumber: `BENCH-E-${number}`,
    platform: 'SHOPIFY',
    platformOrderNumber: `BENCH-P-${number}`,
    channelCode: 'STD',
    recipient: recipient(stage.random, 'US'),
    lines: steps.map((step) => ({ sku: skus[(number + step) % skus.length] as string, quantity: 1 })),
  }
}

export type BenchOrder = ReturnType<typeof orderInput>

/** Creates an API key of a customer. */
export async function customerKey({ seedContext: stage }: BenchEnvironment, { customerId }: CustomerAccount): Promise<string> {
  const token = newToken('key')
  await runCommand(stage.services, createApiKey(keptSecret(token)), {
    name: 'Bench',
    customerId,
    rights: ['package:create', 'package:read'],
  })
  return token
}

const query = `mutation ($input: CreatePackagesInput!) { createPackages(input: $input) {
  packages { id number erpNumber state } refused { index number userErrors { code field message } } userErrors { code field message }
} }`

/** Body of a request that creates orders. */
export function intakeOf({ warehouse }: BenchEnvironment, { customerId }: CustomerAccount, orders: readonly object[]): string {
  const input = { warehouseId: toNodeId('Warehouse', warehouse.id), customerId, orders, idempotencyKey: newId() }
  return JSON.stringify({ query, variables: { input } })
}

/** Results of the orders of a request. */
export interface Intake {
  packages: { id: string; number: string; erpNumber: string; state: string }[]
  refused: { index: number; number: string; userErrors: { code: string }[] }[]
  userErrors: object[]
}

/** Sends bodies one after the other, like one client, and returns the responses. */
export function intakeSender({ url }: BenchEnvironment, token: string): (body: string) => Promise<string> {
  const post = poster(url, 1)
  return (body) => post('/graphql', body, { authorization: `Bearer ${token}` })
}

export const readIntake = (answer: string): Intake => JSON.parse(answer).data.createPackages

/** Creates packages of three products, at most a thousand at once, without HTTP; returns their ids. */
export async function createOrders(environment: BenchEnvironment, customer: CustomerAccount, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, () => orderInput(environment, customer))
  const { packageIds } = await runCommand(environment.seedContext.services, createPackages, {
    warehouseId: toNodeId('Warehouse', environment.warehouse.id),
    customerId: customer.customerId,
    orders,
  })
  if (packageIds.length !== count) throw new Error(`${packageIds.length} of ${count} orders were taken in`)
  return packageIds
}
