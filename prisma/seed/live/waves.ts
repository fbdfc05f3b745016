import { gql } from './api.ts'
import type { Person } from './person.ts'

export interface Wave {
  id: string
  number: string
  type: 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'
  state: 'TO_BE_PICKED' | 'PICKING' | 'TO_BE_PACKED' | 'PACKAGING' | 'ENDED' | 'VOIDED'
  labelMode: 'WHOLE_WAVE' | 'BY_GOODS' | 'BY_SLOT'
  printedAt: string | null
  sortedAt: string | null
  suspendedAt: string | null
  picker: { id: string }
  sorter: { id: string } | null
  packer: { id: string } | null
  counts: { toPick: number; picked: number; packed: number }
}

/** Fields of a package for sorting and packing. */
export interface Member {
  id: string
  number: string
  state: string
  slot: number | null
  lines: { quantity: number; sorted: number; packed: number; product: { sku: string; barcodes: string[] } }[]
}

const WAVE = `id number type state labelMode printedAt sortedAt suspendedAt picker { id } sorter { id } packer { id }
  counts { toPick picked packed }`

const OPEN = gql`query ($warehouseId: ID!) {
  waves(warehouseId: $warehouseId, last: 50, filter: { states: [TO_BE_PICKED, PICKING, TO_BE_PACKED, PACKAGING] }) { edges { node { ${WAVE} } } }
}`

const MEMBERS = gql`query ($id: ID!) {
  node(id: $id) { ... on Wave { packages(first: 250) { edges { node {
    id number state slot lines { quantity sorted packed product { sku barcodes } }
  } } } } }
}`

/** Open waves of the simulation's picker, oldest first. */
export async function openWaves(me: Person): Promise<Wave[]> {
  const { waves } = await me.api.request<{ waves: { edges: { node: Wave }[] } }>(OPEN, { warehouseId: me.context.warehouse.id })
  return waves.edges
    .map(({ node }) => node)
    .filter(({ picker }) => picker.id === me.context.pickerId)
    .reverse()
}

/** Picked packages of a wave that are not yet packed. */
export async function pickedMembers(me: Person, waveId: string): Promise<Member[]> {
  type Answer = { node: { packages: { edges: { node: Member }[] } } | null }
  const { node } = await me.api.request<Answer>(MEMBERS, { id: waveId })
  return (node?.packages.edges ?? []).map((edge) => edge.node).filter(({ state }) => state === 'PICKED')
}

/** Code to scan for a product. */
export const codeOf = ({ barcodes, sku }: { sku: string; barcodes: string[] }) => barcodes[0] ?? sku
