import { expect, it } from 'vitest'
import { rowId } from './fixture.ts'
import { openHouse } from './harness.ts'

const house = await openHouse()

it('puts goods on a shelf in a few lines', async () => {
  const warehouse = await house.fixture.warehouse()
  const area = await house.fixture.area(warehouse)
  await house.fixture.locations(area, ['A01-01-01'])
  const customer = await house.fixture.customer(warehouse)
  const cup = await house.fixture.product(customer)
  await house.fixture.stock(warehouse, customer, cup, 12, 'A01-01-01')
  const stock = await house.db.locationStock.findFirstOrThrow({ where: { productId: rowId(cup) } })
  expect(stock.onHand).toBe(12)
})
