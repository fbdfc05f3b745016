import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { decideByDefault } from '../../../graph/package/interception/commands/decideByDefault.ts'
import { Random } from '../../../graph/wave/plan/random.ts'
import { isLong } from '../../isLong.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from '../wave/waveFixture.ts'
import { eventually } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, lead, integrator } = fixture
const packer = await fixture.signInNewUser('packer')
const scanStation = await fixture.openScanStation(packer)

const rounds = isLong ? 500 : 12
const random = new Random(7)
const below = (limit: number) => (random.bits() >>> 0) % limit

/** Starts work a few milliseconds later. */
const after = <T>(milliseconds: number, work: () => Promise<T>) => pause(milliseconds).then(work)

/** Asks to intercept a package, and decides or withdraws that a moment later. */
async function intercept(packageId: string, wish: string, end: string, rest: number): Promise<string> {
  const asked = await integrator.command('requestInterception', { packageId, wish, reason: 'Bought twice' }, 'interception { id }')
  if (!asked.interception) return asked.userErrors[0].code
  if (end === 'leave') return 'REQUESTED'
  const client = end === 'withdrawInterception' ? integrator : lead.client
  const { userErrors } = await after(rest, () => client.command(end, { requestId: asked.interception.id }))
  return userErrors[0]?.code ?? end
}

const settled = { approveInterception: 'APPROVED', rejectInterception: 'REJECTED', withdrawInterception: 'WITHDRAWN', leave: 'REQUESTED' }
const ends = Object.keys(settled)

test('interceptions race with packing, splitting, printing, shipping, ending and cancelling, and end in a legal state', {
  timeout: 3_600_000,
}, async () => {
  const seen = new Map<string, number>()
  const illegal: string[] = []
  for (let round = 0; round < rounds; round++) {
    const sku = await fixture.createProduct(6)
    const packages = (await fixture.createPackages({ [sku]: 3 }, { [sku]: 3 })) as (Data & NodeRef)[]
    const { waves } = await fixture.generateWaves({ packageIds: packages.map(({ id }) => id) })
    const waveId = waves[0].id
    await mustApply(planner, 'markWavePrinted', { waveId })
    const [first, second] = packages as [NodeRef, NodeRef]
    const wish = ['CANCEL', 'HOLD'][below(2)] as string
    const end = ends[below(ends.length)] as string
    // Nothing is packed, one package is begun, it is packed and the other begun, or all are packed.
    for (const _ of Array([0, 1, 4, 6][below(4)])) await scanStation.scan('packScans', { waveId, code: sku })
    const { id: lineId } = await testServer.db.packageLine.findFirstOrThrow({ where: { packageId: rowId(first) } })
    const lines = [{ lineId: toNodeId('PackageLine', lineId), pieces: 1 }]
    const rest = below(20)
    const others: (() => Promise<Data>)[] = [
      () => lead.client.command('shipPackage', { packageId: first.id }),
      () => lead.client.command('shipPackage', { packageId: second.id }),
      () => packer.client.command('splitPackage', { packageId: first.id, lines }),
      () => packer.client.command('printWaveLabels', { waveId }),
      () => packer.client.command('printLabel', { packageId: first.id, reason: 'Torn' }),
      () => planner.client.command('endWave', { waveId, leftovers: below(2) === 0 ? 'TO_PENDING' : 'TO_ABNORMAL' }),
      () => lead.client.command('cancelPackage', { packageId: second.id }),
      () => lead.client.command('holdPackage', { packageId: first.id, reason: 'Not paid' }),
    ]
    const chosen = others.filter(() => below(2) > 0).map((work) => after(below(25), work))
    const scans = after(below(25), async () => {
      for (const _ of Array(6)) await scanStation.send('packScans', [{ waveId, code: sku }])
    })
    const [outcome] = await Promise.all([after(below(15), () => intercept(first.id, wish, end, rest)), scans, ...chosen])
    const row = await testServer.db.package.findUniqueOrThrow({
      where: { id: rowId(first) },
      include: { interceptions: true, splits: true },
    })
    const [request] = row.interceptions
    const [parcel] = row.splits
    const split = parcel ? `, parcel ${parcel.state} ${parcel.interception}` : ''
    const last = `${outcome}: ${row.state}, ${row.interception}, ${request?.wish ?? 'no'} request ${request?.state ?? ''}${split}`
    seen.set(last, (seen.get(last) ?? 0) + 1)
    const isLegal = !request
      ? (row.state === 'SHIPPED' || row.state === 'CANCELLED') && row.interception === 'NONE'
      : request.state === settled[end as keyof typeof settled] &&
        (request.state === 'REQUESTED') === (row.interception === 'REQUESTED') &&
        (row.state === 'CANCELLED') === (request.state === 'APPROVED' && wish === 'CANCEL') &&
        // A parcel that was split from it is intercepted by a request of its own.
        (parcel === undefined || parcel.state === 'CANCELLED' || parcel.interception === 'REQUESTED' || request.state !== 'APPROVED') &&
        (row.state !== 'SHIPPED' || request.state === 'REJECTED' || request.state === 'WITHDRAWN') &&
        (request.state !== 'APPROVED' || wish !== 'HOLD' || row.heldAt !== null)
    if (!isLegal) illegal.push(last)
  }
  console.log(Object.fromEntries(seen))
  expect(illegal).toEqual([])
  expect(seen.size).toBeGreaterThan(3)
  if (isLong) expect([...seen.keys()].join()).toMatch(/, parcel /)
})

test.each(['desk', 'deadline'])('the deadline and a person at the desk do not both decide: the %s is first', async (first) => {
  const [{ id: packageId }] = (await fixture.createPackages({ [await fixture.createProduct(9)]: 1 })) as [NodeRef]
  const asked = { packageId, wish: 'CANCEL', reason: 'Bought twice' }
  const { interception } = await integrator.command('requestInterception', asked, 'interception { id }')
  const [requestId, where] = [interception.id, { id: rowId(interception) }]
  // Its job waits for the deadline as it was.
  const key = `package.decideInterception:${where.id}`
  await eventually(
    () => testServer.db.$queryRaw<Data[]>`select from graphile_worker.jobs where key = ${key}`,
    (jobs) => jobs.length === 1,
  )
  await testServer.db.interceptionRequest.update({ where, data: { dueAt: new Date(0) } })
  const codes: string[] = []
  const atDesk = async () => {
    const { userErrors } = await lead.client.command('rejectInterception', { requestId })
    codes.push(...userErrors.map(({ code }: Data) => code))
  }
  const byDefault = () => testServer.runCommand(decideByDefault, { requestId })
  await commitConcurrently(testServer, ...(first === 'desk' ? [atDesk, byDefault] : [byDefault, atDesk]))
  const { state, interception: outcome } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id: packageId }) } })
  expect([state, outcome, codes]).toEqual(
    first === 'desk' ? ['PENDING', 'REJECTED', []] : ['CANCELLED', 'APPROVED', ['INTERCEPTION_SETTLED']],
  )
})
