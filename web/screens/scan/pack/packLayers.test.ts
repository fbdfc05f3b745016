import { expect, test } from 'vitest'
import { drawLayers, type PlacedPiece } from './packLayers.ts'

const piece = (sku: string, [x, y, z]: number[], [length, width, height]: number[]): PlacedPiece => ({
  sku,
  x: x as number,
  y: y as number,
  z: z as number,
  lengthMillimetres: length as number,
  widthMillimetres: width as number,
  heightMillimetres: height as number,
})

test('draws each layer from above, and below it what reaches through', () => {
  const pieces = [
    piece('LOW', [0, 0, 0], [100, 100, 50]),
    piece('HIGH', [100, 0, 0], [100, 100, 120]),
    piece('TOP', [0, 0, 50], [100, 40, 40]),
  ]
  const { width, height, layers } = drawLayers(pieces, [200, 100, 120])
  expect([width, height]).toEqual([300, 150])
  expect(layers.map(({ z, pieces: own, below }) => [z, own.map(({ no }) => no), below.map(({ no }) => no)])).toEqual([
    [0, [1, 2], []],
    [50, [3], [2]],
  ])
  expect(layers[1]?.pieces).toMatchObject([{ no: 3, left: 0, top: 0, width: 150, height: 60, sku: 'TOP' }])
})

test('leaves a SKU out where it has no room', () => {
  const [layer] = drawLayers([piece('A-LONG-SKU-OF-A-PRODUCT', [0, 0, 0], [100, 100, 10])], [300, 200, 10]).layers
  expect(layer?.pieces[0]?.sku).toBeNull()
})

test('draws nothing without pieces', () => {
  expect(drawLayers([], []).layers).toEqual([])
})
