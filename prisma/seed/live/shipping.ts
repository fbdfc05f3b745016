import { gql } from './api.ts'
import { type Bench, scanMutation } from './bench.ts'
import { between } from './pace.ts'
import type { Person } from './person.ts'

const READY = gql`query ($warehouseId: ID!) {
  packages(warehouseId: $warehouseId, first: 100, sort: OLDEST, filter: { states: [TO_BE_SHIPPED] }) {
    edges { node { id number label { trackingNumber } wave { picker { id } } } }
  }
}`

interface Ready {
  id: string
  number: string
  label: { trackingNumber: string | null }
  wave: { picker: { id: string } } | null
}

const SHIP = scanMutation<{ packageNumber: string; groupName: string | null }>('shipScans', 'packageNumber groupName')

/** Hands parcels to the carrier, an armful at a time. */
export function shipping(me: Person, bench: Bench): () => Promise<boolean> {
  const aside = new Set<string>()
  const warehouseId = me.floor.warehouse.id
  return async () => {
    const { packages } = await me.api.ask<{ packages: { edges: { node: Ready }[] } }>(READY, { warehouseId })
    const armful = packages.edges
      .map(({ node }) => node)
      .filter(({ id, wave }) => !aside.has(id) && (wave?.picker.id ?? me.floor.pickerId) === me.floor.pickerId)
      .slice(0, between(me.chance, 2, 8))
    if (armful.length === 0) return false
    await me.pause(3 * armful.length, 6 * armful.length)
    const scans = armful.map(({ number, label }) => ({ warehouseId, code: label.trackingNumber ?? number }))
    const answers = await bench.scanAll(SHIP, scans)
    const shipped = answers.filter(({ outcome }) => outcome === 'APPLIED')
    const groups = Map.groupBy(shipped, ({ groupName }) => groupName ?? 'no truck')
    for (const [group, parcels] of groups) me.say(`ships ${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'} with ${group}`)
    for (const { message } of answers.filter(({ outcome }) => outcome === 'REFUSED')) me.say(`keeps one back: ${message}`)
    if (shipped.length < armful.length) for (const { id } of armful) aside.add(id)
    return true
  }
}
