import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime'
import { expect, test } from 'vitest'
import { receive } from './receiveScans.ts'

const environment = new Environment({ network: Network.create(() => Observable.create(() => {})), store: new Store(new RecordSource()) })

const answerOf = (change: object = {}) =>
  ({
    receiveScans: {
      results: [{ orderId: null, state: null, boxId: 'box', lineId: 'line', lineReceived: 1, lineDefective: 0, quantity: 1, ...change }],
    },
  }) as never

/** Pieces that the store has of a line in its box after scans of one piece each. */
function receiveOne(): unknown {
  environment.commitUpdate((store) => receive.updater?.(store as never, answerOf()))
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

test('answers that are applied again to older data count once', () => {
  const empty = () => environment.commitUpdate((store) => store.get('box')?.setLinkedRecords([], 'received'))
  const counted = () => environment.getStore().getSource().get('box:received:line')?.quantity
  empty()
  environment.commitUpdate((store) => {
    receive.reset?.(store as never, answerOf())
    receive.updater?.(store as never, answerOf())
  })
  expect(counted()).toBe(1)
  // What the page shows of the box stays.
  environment.commitUpdate((store) => receive.reset?.(store as never, answerOf()))
  expect(counted()).toBe(1)
})
