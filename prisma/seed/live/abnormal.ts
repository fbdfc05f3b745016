import { gql, Refusal } from './api.ts'
import type { Person } from './person.ts'

interface Abnormal {
  id: string
  number: string
  abnormalReason: string
  wave: { number: string; picker: { id: string } } | null
}

const ABNORMAL = gql`query ($warehouseId: ID!) {
  packages(warehouseId: $warehouseId, first: 100, filter: { states: [ABNORMAL] }) {
    edges { node { id number abnormalReason wave { number picker { id } } } }
  }
}`

const TO_PENDING = gql`mutation ($input: ReturnToPendingInput!) { returnToPending(input: $input) { userErrors { code message values } } }`
const CANCEL = gql`mutation ($input: CancelPackageInput!) { cancelPackage(input: $input) { userErrors { code message values } } }`

/** Resolves abnormal packages, without which their wave cannot end. */
export function resolveAbnormal(me: Person): () => Promise<boolean> {
  return async () => {
    type Answer = { packages: { edges: { node: Abnormal }[] } }
    const { packages } = await me.api.request<Answer>(ABNORMAL, { warehouseId: me.context.warehouse.id })
    const found = packages.edges.map(({ node }) => node).find(({ wave }) => wave?.picker.id === me.context.pickerId)
    if (!found) return false
    await me.pause(30, 60)
    const what = `${found.number} of ${found.wave?.number} (${found.abnormalReason.toLowerCase().replaceAll('_', ' ')})`
    try {
      await me.api.command(TO_PENDING, { packageId: found.id })
      me.log(`lets ${what} wait for another wave`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await me.api.command(CANCEL, { packageId: found.id, reason: error.message })
      me.log(`cancels ${what}: ${error.message}`)
    }
    return true
  }
}
