import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashToken, newToken } from '../../graph/access/token.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { root } from '../tool.ts'
import type { BenchEnvironment } from './bench.ts'
import { poster } from './http.ts'

/** Connected wall screens: each with its token and socket, the console's document and its pings. */
export interface Screens {
  count: number
  /** Resets the message counters. */
  begin(): Promise<void>
  /**
   * Time when the last screen showed this number of packages as packed today, by the monotonic clock that all processes of a machine share.
   */
  shown(packed: number): Promise<bigint>
  /** Throws if a wall screen has disconnected. */
  connected(): Promise<void>
  /** Throws unless all got the same messages since the reset and stayed connected. */
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

/** Connects a number of wall screens of the warehouse to a server. */
export async function connectScreens(environment: BenchEnvironment, url: string, count: number): Promise<Screens> {
  const tokens = Array.from({ length: count }, () => newToken('wall'))
  const warehouseId = environment.warehouse.id
  await environment.database.prisma.wallToken.createMany({
    data: tokens.map((token, i) => ({
      id: newId(),
      name: `Wall ${i}`,
      tokenHash: hashToken(token),
      warehouseId,
      createdAt: new Date(),
    })),
  })
  const process = await environment.start('wallClients.ts')
  const post = poster(process.url, 32)
  const order = async (path: string, what: object = {}) => JSON.parse(await post(path, JSON.stringify(what)))
  await order('/open', { url, tokens, documentId })
  return {
    count,
    begin: () => order('/begin'),
    shown: async (packed) => BigInt((await order('/shown', { packed })).at),
    async connected() {
      const { open }: Counted = await order('/counted')
      if (open !== count) throw new Error(`Only ${open} wall screens are connected`)
      await order('/begin')
    },
    async check() {
      let counted: Counted = await order('/counted')
      // Some messages may still be in transit.
      for (const until = Date.now() + 2_000; counted.least !== counted.most && Date.now() < until; ) counted = await order('/counted')
      const { least, most, different, open } = counted
      if (open !== count || different > 0 || least !== most) throw new Error(`The wall screens differ: ${JSON.stringify(counted)}`)
      return counted
    },
  }
}
