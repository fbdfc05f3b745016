import { gql, Refusal } from './api.ts'
import type { Person } from './person.ts'
import { between, oneOf } from './random.ts'
import { openWaves, type Wave } from './waves.ts'

interface PoolRow {
  type: Wave['type']
  groupId: string | null
  groupName: string | null
  packages: number
  unfilled: number
}

const POOL = gql`query ($warehouseId: ID!) { wavePool(warehouseId: $warehouseId) { rows { type groupId groupName packages unfilled } } }`

const WAITING = gql`query ($warehouseId: ID!, $groups: [ID!]) {
  packages(warehouseId: $warehouseId, first: 250, sort: OLDEST, filter: { states: [PENDING], groupIds: $groups }) {
    edges { node { id pieces skus } }
  }
}`

const GENERATE = gql`mutation ($input: GenerateWavesInput!) {
  generateWaves(input: $input) { waves { number packageCount pieces } left { packageId } userErrors { code message values } }
}`

const PRINT = gql`mutation ($input: MarkWavePrintedInput!) { markWavePrinted(input: $input) { userErrors { code message values } } }`

/** Maximum number of open waves. */
const enoughOpen = 6
/** Minimum number of packages for a wave. */
const worthwhile = 8

/** Generates a wave when enough packages of a kind wait, and prints pick lists. */
export function planWaves(me: Person): () => Promise<boolean> {
  let left = new Set<string>()
  let rounds = 0
  return async () => {
    // Packages without stock may have stock again.
    if (++rounds % 40 === 0) left = new Set()
    const waves = await openWaves(me)
    const unprinted = waves.find(({ printedAt }) => printedAt === null)
    if (unprinted) {
      await me.pause(10, 30)
      await me.api.command(PRINT, { waveId: unprinted.id })
      me.log(`prints the pick list of ${unprinted.number}`)
      return true
    }
    if (waves.filter(({ counts }) => counts.toPick + counts.picked > 0).length >= enoughOpen) return false
    const { wavePool } = await me.api.request<{ wavePool: { rows: PoolRow[] } }>(POOL, { warehouseId: me.context.warehouse.id })
    const rows = wavePool.rows.filter(({ packages, unfilled }) => packages - unfilled >= worthwhile)
    const row = rows.find(({ type }) => type === 'HOT') ?? (rows.length > 0 ? oneOf(me.random, rows) : null)
    if (!row) return false
    await me.pause(5, 15)
    return generate(me, row, left)
  }
}

async function generate(me: Person, { type, groupId, groupName }: PoolRow, left: Set<string>): Promise<boolean> {
  const warehouseId = me.context.warehouse.id
  const wish = { warehouseId, pickerIds: [me.context.pickerId], types: [type], groupId }
  const chosen = type === 'HOT' ? null : await choose(me, type, groupId, left)
  if (chosen?.length === 0) return false
  try {
    const { waves, left: without } = await me.api.command<Generated>(GENERATE, {
      ...wish,
      maximum: chosen ? chosen.length : 40,
      ...(chosen && { packageIds: chosen }),
    })
    for (const { packageId } of without) left.add(packageId)
    for (const { number, packageCount, pieces } of waves)
      me.log(`makes ${number} for ${groupName}: ${type.toLowerCase().replace('_', ' ')}, ${packageCount} packages, ${pieces} pieces`)
    return true
  } catch (error) {
    if (error instanceof Refusal) for (const id of chosen ?? []) left.add(id)
    throw error
  }
}

interface Generated {
  waves: { number: string; packageCount: number; pieces: number }[]
  left: { packageId: string }[]
}

/** Oldest packages of a kind. */
async function choose(me: Person, type: Wave['type'], groupId: string | null, left: ReadonlySet<string>): Promise<string[]> {
  const variables = { warehouseId: me.context.warehouse.id, groups: groupId ? [groupId] : null }
  type Waiting = { packages: { edges: { node: { id: string; pieces: number; skus: number } }[] } }
  const { packages } = await me.api.request<Waiting>(WAITING, variables)
  const kindOf = (pieces: number, skus: number) => (pieces === 1 ? 'ONE_PIECE' : skus === 1 ? 'ONE_PRODUCT' : 'MIXED')
  return packages.edges
    .map(({ node }) => node)
    .filter(({ id, pieces, skus }) => kindOf(pieces, skus) === type && !left.has(id))
    .slice(0, type === 'MIXED' ? between(me.random, 8, 16) : between(me.random, 12, 24))
    .map(({ id }) => id)
}

interface PickLine {
  locationId: string
  locationCode: string
  productId: string
  sku: string
  pieces: number
  picked: boolean
}

const PICK_LIST = gql`query ($waveId: ID!) { wavePickList(waveId: $waveId) { locationId locationCode productId sku pieces picked } }`

const CONFIRM = gql`mutation ($input: ConfirmPickingInput!) {
  confirmPicking(input: $input) { abnormal { number } userErrors { code message values } }
}`

/** Confirms pick lists; sometimes a piece is missing. */
export function pickWaves(me: Person): () => Promise<boolean> {
  return async () => {
    const wave = (await openWaves(me)).find(({ state }) => state === 'PICKING')
    if (!wave) return false
    const { wavePickList } = await me.api.request<{ wavePickList: PickLine[] }>(PICK_LIST, { waveId: wave.id })
    const lines = wavePickList.filter(({ picked }) => !picked)
    me.log(`walks for ${wave.number}: ${lines.length} stops`)
    for (const _ of lines) await me.pause(3, 7)
    const missed = lines.length > 0 && me.random() < 0.12 ? oneOf(me.random, lines) : null
    const shorts = missed ? [{ locationId: missed.locationId, productId: missed.productId, missing: 1 }] : []
    if (missed) me.log(`does not find a ${missed.sku} at ${missed.locationCode}`)
    const { abnormal } = await me.api.command<{ abnormal: { number: string }[] }>(CONFIRM, { waveId: wave.id, shorts })
    const without = abnormal.map(({ number }) => number).join(', ')
    me.log(`has picked ${wave.number}${without ? `; ${without} goes without` : ''}`)
    return true
  }
}
