import { pollCarrier } from '../../../graph/package/tracking/pollCarrier.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'
import { createPackageFixture, eventually, recipient } from './packageFixture.ts'
import { createPackageAtStage } from './packageStages.ts'

const hourMs = 3_600_000

export const trackingFields =
  'trackingNumber status since noNewsDays poll { askedAt nextAt attempts failure } events { status at place text carrierCode trackingNumber source }'

type Shipped = Data & NodeRef & { number: string; label: { trackingNumber: string } }

/** Shipped packages, and a clock of carriers' jobs that is ahead, so that the jobs of the server itself find nothing to do. */
export async function createTrackingFixture(testServer: TestServer) {
  const fixture = await createPackageFixture(testServer)
  const at = await createPackageAtStage(fixture)
  const { db, services } = testServer
  const lead = await testServer.signInAs('lead', fixture.warehouse)
  const pusher = await testServer.createApiKeyClient(['package:recordTracking', 'package:read', 'package:recipient'])

  const nowIn = (hours: number) => new Date(Date.now() + hours * hourMs)

  /** A package that was shipped some hours ago, to a postcode. */
  async function shipped(hoursAgo: number, postcode = '90210'): Promise<Shipped> {
    const pkg = (await at('SHIPPED', { recipient: { ...recipient, postcode } })) as Data as Shipped
    await eventually(
      () => db.packageTracking.findUnique({ where: { packageId: rowId(pkg) } }),
      (row) => row !== null,
    )
    const then = nowIn(-hoursAgo)
    await db.package.update({ where: { id: rowId(pkg) }, data: { shippedAt: then, createdAt: then } })
    await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { quietSince: then } })
    return pkg
  }

  return {
    fixture,
    at,
    lead,
    pusher,
    nowIn,
    shipped,
    /** Runs the job that asks a carrier, some hours from now. */
    poll: (hours: number, carrier = 'SIM', patienceMs?: number) =>
      pollCarrier({ ...services, attempt: 1, at: () => nowIn(hours) }, { carrier }, patienceMs),
    async trackingOf({ id }: NodeRef, client: Client = lead): Promise<Data> {
      return (await client.query(`query ($id: ID!) { node(id: $id) { ... on Package { tracking { ${trackingFields} } } } }`, { id })).node
        ?.tracking
    },
    /** Tells events; returns the answer. */
    push: (events: readonly Data[], client: Client = pusher): Promise<Data> =>
      client.command('recordTrackingEvents', { warehouseId: fixture.warehouse.id, events }, 'recorded packages { id }'),
    /** What asking the carrier of a package answers. */
    ask: ({ id }: NodeRef, client: Client = lead): Promise<Data> => client.command('askCarrier', { packageId: id }, 'package { id }'),
    /** Kinds of the events about a package's tracking, in order. */
    async told(pkg: NodeRef): Promise<string[]> {
      const kinds = ['package.tracked', 'package.carrier-answered', 'package.carrier-asked']
      const rows = await db.event.findMany({ where: { nodeId: rowId(pkg), kind: { in: kinds } }, orderBy: { no: 'asc' } })
      return rows.map(({ kind }) => kind)
    },
    pollRow: (pkg: NodeRef) => db.packageTracking.findUniqueOrThrow({ where: { packageId: rowId(pkg) } }),
  }
}
