import { describe, expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually } from './packageFixture.ts'

const testServer = await startTestServer()
const fixture = await createPackageFixture(testServer)
const { warehouse, customer } = fixture
const jobOf = 'query ($id: ID!) { node(id: $id) { ... on BulkJob { state applied refused refusedRows { nodeId label code message } } } }'

describe('bulk cancellation by a customer', () => {
  it('returns a result for each row, and does not find packages of others', async () => {
    const other = await createPackageFixture(testServer)
    const [own, foreign] = [
      await fixture.createPackage({ [await fixture.createProduct(9)]: 1 }),
      await other.createPackage({ [await other.createProduct(9)]: 1 }),
    ]
    // A key with this right only.
    const key = await testServer.createApiKeyClient(['package:cancel'], customer)
    const input = { warehouseId: warehouse.id, ids: [own.id, foreign.id, toNodeId('Package', newId())] }
    const begun = await key.command('cancelPackages', input, 'job { id total refused }')
    expect(begun).toMatchObject({ userErrors: [], job: { total: 3, refused: 2 } })
    const read = async () => (await key.query(jobOf, { id: begun.job.id })).node
    await eventually(read, (node) => node.state === 'DONE')
    const refusedRows = input.ids
      .slice(1)
      .map((nodeId) => ({ nodeId, label: nodeId, code: 'NOT_FOUND', message: 'Package does not exist' }))
    expect(await read()).toEqual({ state: 'DONE', applied: 1, refused: 2, refusedRows })

    const theirs = await testServer.createApiKeyClient(['package:cancel'], other.customer)
    expect((await theirs.query(jobOf, { id: begun.job.id })).node).toBeNull()
    const manager = await testServer.signInAs('manager', warehouse)
    expect((await manager.query(jobOf, { id: begun.job.id })).node).toMatchObject({ applied: 1 })
  })
})
