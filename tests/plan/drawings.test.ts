import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawings, folder } from './drawings.ts'

it("the drawings of the planner's README are those that the planner makes", () => {
  for (const [name, svg] of Object.entries(drawings()))
    expect(readFileSync(join(folder, name), 'utf8'), `${name}: node graph/server/boot.js tests/plan/drawings.ts`).toBe(svg)
})
