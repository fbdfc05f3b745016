import { expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createPackagingMaterial } from '../../../graph/product/commands/createPackagingMaterial.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const packer = await fixture.signInNewUser('packer')

test('proposes the packaging of one bound piece, and the smallest for measured pieces', async () => {
  const clerk = await testServer.signInWithRights(['product:read', 'product:edit'])
  const material = async (number: string, [lengthMillimetres, widthMillimetres, heightMillimetres]: [number, number, number]) =>
    toNodeId(
      'PackagingMaterial',
      (
        await testServer.runCommand(createPackagingMaterial, {
          ...{ number, name: number, price: { amount: '0.30', currency: 'USD' } },
          ...{ lengthMillimetres, widthMillimetres, heightMillimetres, weightGrams: 40 },
        })
      ).materialId,
    )
  const [own, small] = [await material('OWN-BOX', [900, 900, 900]), await material('SMALL-BOX', [60, 60, 30])]
  const product = async (change: object) => {
    const sku = await fixture.createProduct(9)
    const { products } = await clerk.query(
      'query ($s: [String!]!) { products(filter: { search: { values: $s } }) { edges { node { id } } } }',
      {
        s: [sku],
      },
    )
    await clerk.command('updateProduct', { productId: products.edges[0].node.id, expectedVersion: 1, ...change })
    return sku
  }
  const measured = { measuredLengthMillimetres: 30, measuredWidthMillimetres: 50, measuredHeightMillimetres: 30 }
  const bound = await product({ ...measured, packagingMaterialId: own })
  const unmeasured = await product({ measuredLengthMillimetres: 30 })
  const proposals = async (...contents: Record<string, number>[]) => {
    const { wave, packages } = await fixture.createPickedWave({ hotThreshold: 1000 }, ...contents)
    const read = 'query ($id: ID!) { packingBench(waveId: $id) { proposals { packageId materialId } } }'
    const { packingBench } = await packer.client.query(read, { id: wave.id })
    const of = new Map(packingBench.proposals.map(({ packageId, materialId }: Record<string, string>) => [packageId, materialId]))
    return packages.map(({ id }) => of.get(id) ?? null)
  }
  expect(await proposals({ [bound]: 1 })).toEqual([own])
  expect(await proposals({ [bound]: 2 })).toEqual([small])
  expect(await proposals({ [unmeasured]: 2 })).toEqual([null])
  expect(await proposals({ [bound]: 1, [unmeasured]: 1 })).toEqual([null])
})
