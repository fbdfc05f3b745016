import { Client } from 'pg'
import { copy, copyOf } from '../baseline/intake.ts'
import type { Bench, BenchEnvironment, Measurement } from '../bench.ts'
import {
  type BenchOrder,
  type CustomerAccount,
  customerKey,
  type Intake,
  intakeOf,
  intakeSender,
  orderInput,
  readIntake,
} from '../orders.ts'
import { addStock } from '../waves.ts'

const calls = 5
const ordersOfCall = 1000
const pieces = 500_000

/** Errors of every fiftieth order, in turn, with their codes. */
const faults: { code: string; spoil(order: BenchOrder, earlier: BenchOrder): object }[] = [
  {
    code: 'PRODUCT_NOT_FOUND',
    spoil: ({ lines, ...rest }) => ({ ...rest, lines: [...lines.slice(1), { sku: 'NOT-THERE', quantity: 1 }] }),
  },
  { code: 'REQUIRED', spoil: (order) => ({ ...order, recipient: { ...order.recipient, address1: ' ' } }) },
  { code: 'ORDER_EXISTS', spoil: (order, { erpNumber }) => ({ ...order, erpNumber }) },
  { code: 'CHANNEL_NOT_FOUND', spoil: (order) => ({ ...order, channelCode: 'NO-SUCH' }) },
]
const every = 50
const faultAt = (index: number) => (index % every === every - 1 ? faults[Math.floor(index / every) % faults.length] : undefined)

function bodyOf(environment: BenchEnvironment, customer: CustomerAccount): string {
  const good = Array.from({ length: ordersOfCall }, () => orderInput(environment, customer))
  return intakeOf(
    environment,
    customer,
    good.map((one, index) => faultAt(index)?.spoil(one, good[index - 1] as BenchOrder) ?? one),
  )
}

/** Verifies that every order is either created or answered with its error. */
function check({ packages, refused, userErrors }: Intake): void {
  const expected = Array.from({ length: ordersOfCall }, (_, index) => faultAt(index)?.code ?? null)
  const answered = expected.map((): string | null => null)
  for (const {
    index,
    userErrors: [error],
  } of refused)
    answered[index] = error?.code ?? ''
  const pending = packages.filter(({ state }) => state === 'PENDING').length
  if (userErrors.length > 0 || pending !== ordersOfCall * (1 - 1 / every) || answered.join() !== expected.join())
    throw new Error(`${pending} taken in; ${JSON.stringify(userErrors)} ${JSON.stringify(refused)}`)
}

function byApi(environment: BenchEnvironment, customer: CustomerAccount, token: string): Measurement {
  const send = intakeSender(environment, token)
  return async () => {
    const bodies = Array.from({ length: calls }, () => bodyOf(environment, customer))
    const answers: string[] = []
    const start = performance.now()
    for (const body of bodies) answers.push(await send(body))
    const seconds = (performance.now() - start) / 1000
    for (const answer of answers) check(readIntake(answer))
    return (calls * ordersOfCall) / seconds
  }
}

/** Copies the rows of the last calls; reading and renaming them is not measured. */
function byCopy({ databaseUrl }: BenchEnvironment): Measurement {
  return async () => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      return (calls * ordersOfCall) / (await copyLast(client))
    } finally {
      await client.end()
    }
  }
}

async function copyLast(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `select command_id as id from command_key where command = 'createPackages' and scope like 'CUSTOMER:%' order by command_id desc limit $1`,
    [calls],
  )
  let seconds = 0
  for (const { id } of rows) {
    const ready = await copyOf(client, id)
    const start = performance.now()
    await copy(client, ready)
    seconds += (performance.now() - start) / 1000
  }
  return seconds
}

export const intake: Bench = {
  name: 'intake',
  async prepare(environment) {
    const customer = await addStock(environment, pieces)
    const token = await customerKey(environment, customer)
    await environment.analyze()
    return [
      {
        name: 'intake',
        description: `${calls * ordersOfCall} orders of three lines by an integration's key, ${ordersOfCall} a call over HTTP, one call after the other, 2 % of them bad; the baseline brings the same rows into the same tables by COPY`,
        unit: 'orders/s',
        goal: { least: 0.5 },
        ours: byApi(environment, customer, token),
        baseline: byCopy(environment),
      },
    ]
  },
}
