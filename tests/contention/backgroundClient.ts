import type { Data } from '../api/data.ts'
import type { ContentionSetup } from './pairFixture.ts'

/** A client with unrelated requests: a list of packages, and new orders of other products. */
export interface BackgroundClient {
  begin(): void
  /** The longest wait since `begin`. */
  end(): { readMs: number; writeMs: number }
  stop(): Promise<void>
}

export async function startBackgroundClient({ packageFixture, owner }: ContentionSetup): Promise<BackgroundClient> {
  const sku = await packageFixture.createProduct(1_000_000)
  const setup = { warehouseId: packageFixture.warehouse.id, customerId: packageFixture.customer.id }
  const longest = { readMs: 0, writeMs: 0 }
  const waiting = new Map<keyof typeof longest, number>()
  let stopped = false
  const again = async (what: keyof typeof longest, run: () => Promise<unknown>) => {
    while (!stopped) {
      waiting.set(what, performance.now())
      await run()
      note(what)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const note = (what: keyof typeof longest) => {
    longest[what] = Math.max(longest[what], performance.now() - (waiting.get(what) ?? Number.POSITIVE_INFINITY))
    waiting.delete(what)
  }
  const read = () =>
    owner.query('query ($id: ID!) { packages(warehouseId: $id, first: 10) { edges { node { id number } } } }', {
      id: packageFixture.warehouse.id,
    })
  const write = async () => {
    const { userErrors } = (await packageFixture.integrator.command('createPackage', {
      ...setup,
      ...packageFixture.orderInput({ [sku]: 1 }),
    })) as Data
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
  }
  const running = Promise.all([again('readMs', read), again('writeMs', write)])
  return {
    begin: () => Object.assign(longest, { readMs: 0, writeMs: 0 }),
    end: () => ({ ...longest }),
    async stop() {
      stopped = true
      await running
    },
  }
}
