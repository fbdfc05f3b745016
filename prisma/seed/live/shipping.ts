import { gql } from './api.ts'
import type { Person } from './person.ts'
import { between } from './random.ts'
import { type ScanStation, scanMutation } from './station.ts'

const READY = gql`query ($warehouseId: ID!) {
  packages(warehouseId: $warehouseId, first: 100, sort: OLDEST, filter: { states: [TO_BE_SHIPPED] }) {
    edges { node { id number label { trackingNumber } wave { picker { id } } } }
  }
}`

const WEIGHT = gql`query ($warehouseId: ID!, $code: String!) {
  shippablePackage(warehouseId: $warehouseId, code: $code) { package { expectedWeightGrams } }
}`

interface Ready {
  id: string
  number: string
  label: { trackingNumber: string | null }
  wave: { picker: { id: string } } | null
}

interface Weight {
  shippablePackage: { package: { expectedWeightGrams: number | null } | null }
}

const SHIP = scanMutation<{ packageNumber: string; groupName: string | null }>('shipScans', 'packageNumber groupName')

/** Ships packages in small batches. */
export function shipPackages(me: Person, station: ScanStation): () => Promise<boolean> {
  const aside = new Set<string>()
  const warehouseId = me.context.warehouse.id
  return async () => {
    const { packages } = await me.api.request<{ packages: { edges: { node: Ready }[] } }>(READY, { warehouseId })
    const armful = packages.edges
      .map(({ node }) => node)
      .filter(({ id, wave }) => !aside.has(id) && (wave?.picker.id ?? me.context.pickerId) === me.context.pickerId)
      .slice(0, between(me.random, 2, 8))
    if (armful.length === 0) return false
    await me.pause(3 * armful.length, 6 * armful.length)
    const scans: { warehouseId: string; code: string; weightGrams: number | null }[] = []
    for (const { number, label } of armful) {
      const code = label.trackingNumber ?? number
      const { shippablePackage } = await me.api.request<Weight>(WEIGHT, { warehouseId, code })
      const expected = shippablePackage.package?.expectedWeightGrams
      scans.push({ warehouseId, code, weightGrams: expected ? expected + between(me.random, 0, 20) : null })
    }
    const answers = await station.scanAll(SHIP, scans)
    const shipped = answers.filter(({ outcome }) => outcome === 'APPLIED')
    const groups = Map.groupBy(shipped, ({ groupName }) => groupName ?? 'no truck')
    for (const [group, parcels] of groups) me.log(`ships ${parcels.length} ${parcels.length === 1 ? 'package' : 'packages'} with ${group}`)
    for (const { message } of answers.filter(({ outcome }) => outcome === 'REFUSED')) me.log(`keeps one back: ${message}`)
    if (shipped.length < armful.length) for (const { id } of armful) aside.add(id)
    return true
  }
}
