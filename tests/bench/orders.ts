import { createApiKey } from '../../graph/access/createApiKey.ts'
import { hashToken, newToken } from '../../graph/access/token.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { createPackages } from '../../graph/package/createPackages.ts'
import { play } from '../../prisma/seed/play.ts'
import { recipient } from '../../prisma/seed/recipients.ts'
import { between } from '../../prisma/seed/stage.ts'
import type { World } from './bench.ts'
import { poster } from './http.ts'

/** Where orders go: whose they are, and what they may ask for. */
export interface Shop {
  customerId: string
  skus: string[]
}

let serial = 0

/** An order of three products, one piece each. */
export function order({ stage }: World, { skus }: Shop) {
  const number = ++serial
  const steps = [0, between(stage.chance, 1, 9), between(stage.chance, 10, 18)]
  return {
    erpNumber: `BENCH-E-${number}`,
    platform: 'SHOPIFY',
    platformOrderNumber: `BENCH-P-${number}`,
    channelCode: 'STD',
    recipient: recipient(stage.chance, 'US'),
    lines: steps.map((step) => ({ sku: skus[(number + step) % skus.length] as string, quantity: 1 })),
  }
}

export type BenchOrder = ReturnType<typeof order>

/** Makes a key for the program of a customer. */
export async function customerKey({ stage }: World, { customerId }: Shop): Promise<string> {
  const token = newToken('key')
  await play(stage.services, createApiKey(hashToken(token)), { name: 'Bench', customerId, rights: ['package:create', 'package:read'] })
  return token
}

const query = `mutation ($input: CreatePackagesInput!) { createPackages(input: $input) {
  packages { id number erpNumber state } refused { index number userErrors { code field message } } userErrors { code field message }
} }`

/** The body of a request that takes in orders. */
export function intakeOf({ warehouse }: World, { customerId }: Shop, orders: readonly object[]): string {
  const input = { warehouseId: toNodeId('Warehouse', warehouse.id), customerId, orders, idempotencyKey: newId() }
  return JSON.stringify({ query, variables: { input } })
}

/** What became of the orders of a request. */
export interface Intake {
  packages: { id: string; number: string; erpNumber: string; state: string }[]
  refused: { index: number; number: string; userErrors: { code: string }[] }[]
  userErrors: object[]
}

/** Sends such bodies one after the other, as one program does, and gives the answers as they come. */
export function intakeSender({ url }: World, token: string): (body: string) => Promise<string> {
  const post = poster(url, 1)
  return (body) => post('/graphql', body, { authorization: `Bearer ${token}` })
}

export const readIntake = (answer: string): Intake => JSON.parse(answer).data.createPackages

/** Takes in orders of three products, at most a thousand at once, without HTTP; the ids of their packages. */
export async function takeInOrders(world: World, shop: Shop, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, () => order(world, shop))
  const { packageIds } = await play(world.stage.services, createPackages, {
    warehouseId: toNodeId('Warehouse', world.warehouse.id),
    customerId: shop.customerId,
    orders,
  })
  if (packageIds.length !== count) throw new Error(`${packageIds.length} of ${count} orders were taken in`)
  return packageIds
}
