import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashToken, newToken } from '../../graph/access/token.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { root } from '../tool.ts'
import type { World } from './bench.ts'
import { poster } from './http.ts'

/** Walls that are connected, as screens that hang in the hall: each with a token and a socket of its own, the console's document, its pings. */
export interface Screens {
  count: number
  /** Begins to count lines anew. */
  begin(): Promise<void>
  /** When the last screen showed so many packages as packed today, by the clock that all processes of a machine share. */
  shown(packed: number): Promise<bigint>
  /** Throws if a wall has left. */
  connected(): Promise<void>
  /** Looks whether all got the same lines since the beginning, and nobody left; throws if not. */
  check(): Promise<Counted>
}

interface Counted {
  least: number
  most: number
  different: number
  open: number
  bytes: number
  sample: string
}

const documents = JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>
const documentId = Object.entries(documents).find(([, text]) => text.startsWith('subscription WavesPageSubscription'))?.[0]

/** Hangs up so many walls of the warehouse before a server. */
export async function hangUp(world: World, url: string, count: number): Promise<Screens> {
  const tokens = Array.from({ length: count }, () => newToken('wall'))
  const warehouseId = world.warehouse.id
  await world.database.prisma.wallToken.createMany({
    data: tokens.map((token, i) => ({
      id: newId(),
      name: `Wall ${i}`,
      tokenHash: hashToken(token),
      warehouseId,
      createdAt: new Date(),
    })),
  })
  const process = await world.start('walls.ts')
  const post = poster(process.url, 32)
  const order = async (path: string, what: object = {}) => JSON.parse(await post(path, JSON.stringify(what)))
  await order('/open', { url, tokens, documentId })
  return {
    count,
    begin: () => order('/begin'),
    shown: async (packed) => BigInt((await order('/shown', { packed })).at),
    async connected() {
      const { open }: Counted = await order('/counted')
      if (open !== count) throw new Error(`Only ${open} walls are connected`)
      await order('/begin')
    },
    async check() {
      let counted: Counted = await order('/counted')
      // Some lines may be on their way.
      for (const until = Date.now() + 2_000; counted.least !== counted.most && Date.now() < until; ) counted = await order('/counted')
      const { least, most, different, open } = counted
      if (open !== count || different > 0 || least !== most) throw new Error(`The walls differ: ${JSON.stringify(counted)}`)
      return counted
    },
  }
}
