import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime'
import { expect, test } from 'vitest'
import { receive } from './receiveScans.ts'

const environment = new Environment({ network: Network.create(() => Observable.create(() => {})), store: new Store(new RecordSource()) })

/** Pieces that the store has of a line in its box after scans of one piece each. */
function receiveOne(): unknown {
  const result = { orderId: null, state: null, boxId: 'box', lineId: 'line', lineReceived: 1, lineDefective: 0, quantity: 1 }
  environment.commitUpdate((store) => receive.updater?.(store as never, { receiveScans: { results: [result] } } as never))
  return environment.getStore().getSource().get('box:received:line')?.quantity
}

test('a scan is counted after the page was reloaded as it was before an earlier scan', () => {
  environment.commitUpdate((store) => {
    store.create('line', 'InboundLine')
    store.create('box', 'InboundBox').setLinkedRecords([], 'received')
  })
  expect(receiveOne()).toBe(1)
  environment.commitUpdate((store) => store.get('box')?.setLinkedRecords([], 'received'))
  expect(receiveOne()).toBe(2)
})
