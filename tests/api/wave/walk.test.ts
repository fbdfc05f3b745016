import { expect, test } from 'vitest'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer, type TestServer } from '../testServer.ts'
import { codes, createWalkFixture, readList } from './walkFixture.ts'
import { createWaveFixture, mustApply, type WaveFixture } from './waveFixture.ts'

// A busy machine must not make the planner late.
const onTime = await startTestServer({ environment: { PLANNER_MILLISECONDS: '60000' } })
const late = await startTestServer({ environment: { PLANNER_MILLISECONDS: '1' } })
const off = await startTestServer({ environment: { PLANNER_MILLISECONDS: '0' } })

async function readPaper(testServer: TestServer, { planner }: WaveFixture, waveId: string, language: string): Promise<string[]> {
  const answer = await fetch(`${testServer.url}/sheets/picking-list/${encodeURIComponent(waveId)}`, {
    headers: { authorization: `Bearer ${planner.client.identity.token}`, 'accept-language': language },
  })
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text))
}

/** Around both aisles; by code it would be up and down each of them. */
const shortest = ['B01-01-01', 'B02-08-01', 'B04-08-01', 'B03-01-01']

test('a pick list follows the shortest walk, on the screen and on paper, until packages leave the wave', async () => {
  const fixture = await createWalkFixture(onTime)
  const [, second] = await fixture.pack([codes[0]!, codes[1]!], [codes[2]!, codes[3]!])
  const wave = await fixture.generateWave()
  // 10 + 3 + 10 + 3 m. A cart 120 s, 26 m 23 s, 4 stops 16 s, 4 pieces 10 s.
  expect(await readList(fixture, wave.id)).toEqual({ codes: shortest, walk: { metres: 26, minutes: 3, percentAbove: 0 } })

  const paper = await readPaper(onTime, fixture, wave.id, 'en')
  expect(paper.filter((text) => codes.includes(text))).toEqual(shortest)
  expect(paper).toContain('Walk 26 m, about 3 min · shortest')
  // The map marks each location with the number of its line.
  const afterMap = paper.slice(paper.indexOf('Map'))
  expect(
    afterMap
      .filter((text) => /^[1-4]$/.test(text))
      .slice(0, 4)
      .toSorted(),
  ).toEqual(['1', '2', '3', '4'])
  expect(await readPaper(onTime, fixture, wave.id, 'zh-CN')).toContain('行走 26 m，约 3 分钟 · 最短路线')

  await mustApply(fixture.planner, 'markWavePrinted', { waveId: wave.id })
  await fixture.integrator.command('cancelPackage', { packageId: second!.id })
  expect(await readList(fixture, wave.id)).toEqual({ codes: shortest.slice(0, 2), walk: { metres: 26, minutes: 3, percentAbove: null } })
  expect(await readPaper(onTime, fixture, wave.id, 'en')).toContain('Walk 26 m, about 3 min')

  // What was picked stays in this order.
  await mustApply(fixture.picker, 'confirmPicking', { waveId: wave.id })
  expect((await readList(fixture, wave.id)).codes).toEqual(shortest.slice(0, 2))
})

test('locations without a place are picked last, and no length is told', async () => {
  const fixture = await createWalkFixture(onTime, ['Z01-01-01', 'B02-09-01'])
  await fixture.pack([...codes, 'Z01-01-01', 'B02-09-01'])
  const wave = await fixture.generateWave()
  expect(await readList(fixture, wave.id)).toEqual({ codes: [...shortest, 'B02-09-01', 'Z01-01-01'], walk: null })
})

test('packages share waves so that the walks are short; with the planner off, in the order in which they came', async () => {
  const [pairs, mixed] = [
    [codes[0]!, codes[1]!],
    [codes[2]!, codes[3]!],
  ]
  const numbersIn = (waves: Data[]) => waves.map(({ packages }) => packages.edges.map(({ node }: Data) => node.number))
  const simple = await createWalkFixture(off)
  const came = await simple.pack(pairs, mixed, pairs, mixed)
  const inOrder = came.map(({ number }) => number)
  expect(numbersIn((await simple.generateWaves({ maximum: 2 })).waves)).toEqual([inOrder.slice(0, 2), inOrder.slice(2)])

  const fixture = await createWalkFixture(onTime)
  const numbers = (await fixture.pack(pairs, mixed, pairs, mixed)).map(({ number }) => number)
  const { waves, taken } = await fixture.generateWaves({ maximum: 2 })
  expect(taken).toBe(4)
  expect(numbersIn(waves)).toEqual([
    [numbers[0], numbers[2]],
    [numbers[1], numbers[3]],
  ])
  const lists = await Promise.all(waves.map(({ id }: Data) => readList(fixture, id)))
  // 2 × 8.5 m; and 2 × (3 + 8.5) m.
  expect(lists.map(({ walk }) => walk?.metres)).toEqual([17, 23])
})

test.each([
  ['late', late],
  ['off', off],
])('pick lists follow the location codes while the planner is %s', async (_how, testServer) => {
  const fixture = await createWalkFixture(testServer)
  await fixture.pack(codes)
  const wave = await fixture.generateWave()
  expect(await readList(fixture, wave.id)).toEqual({ codes, walk: null })
  expect(await testServer.db.waveStop.count({ where: { waveId: rowId(wave) } })).toBe(0)
  expect((await readPaper(testServer, fixture, wave.id, 'en')).join()).not.toContain('Walk')
})

test('a warehouse without a layout has no walks and no map', async () => {
  const fixture = await createWaveFixture(onTime)
  const sku = await fixture.createProduct(5)
  await fixture.createPackages({ [sku]: 1 })
  const wave = await fixture.generateWave()
  expect(await readList(fixture, wave.id)).toEqual({ codes: ['A01-01-01'], walk: null })
  expect(await readPaper(onTime, fixture, wave.id, 'en')).not.toContain('Map')
})
