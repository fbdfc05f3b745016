import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runSequences } from './runSequences.ts'

const root = join(import.meta.dirname, '../..')
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('covers every command that moves goods, packages, waves and inbound orders', () => {
  // An unknown parcel holds no stock and changes no order, and neither does a photo, a layout, the change of a rule, a printed document, a carrier's
  // manifest, a low-stock level or an opened recipient. Labels of the model never lack a tracking number, and its
  // orders name their channels.
  const commands = read('graph/{stock,inbound,package,wave,inventory,delivery}/**/*.ts').filter(
    ({ path, text }) =>
      /= command\(\{/.test(text) &&
      !/^graph\/inbound\/parcel\/|\/photo\/|\/manifest\/|\/saveWarehouseLayout|\/standing\/commands\/(update|pause|delete|recordBroken)|\/printDocument|\/setStockLevels?\.|\/openRecipient\.|\/(retryLabelsWithoutNumber|routeDrafts|routePending)\.|\/package\/tracking\//.test(
        path,
      ),
  )
  const actions = read('tests/model/actions/*.ts').map(({ text }) => text)
  expect(commands.length).toBeGreaterThan(40)
  expect(commands.map(({ path }) => path).filter((path) => !actions.some((text) => text.includes(`/${path}'`)))).toEqual([])
})

// The same sequences every time; `npm run model` runs others, and thousands of them.
it('answers and books like the model in random sequences', { timeout: 240_000 }, async () => {
  const { failure } = await runSequences({ seed: 20, runs: 16 })
  expect(failure ?? 'the same').toBe('the same')
})

it('posts what counts and adjustments of the same goods found like the model', { timeout: 240_000 }, async () => {
  const counts = ['createStockCount', 'enterStockCount', 'decideStockCountLines', 'completeStockCount']
  const others = ['import', 'adjust', 'decideAdjustment', 'createTransfer', 'moveOutTransfer', 'moveInTransfer', 'order']
  const { failure } = await runSequences({ seed: 20, runs: 16, only: [...counts, ...others] })
  expect(failure ?? 'the same').toBe('the same')
})
