import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { columnOf } from '../../graph/kernel/sql/columns.ts'
import { isTest, root, sources } from './sources.ts'

// Statements that are made by `columnsOf` name tables and columns as the migrations do.
const tables = new Map<string, { table: string; fields: { field: string; column: string }[] }>()
const schemas = globSync('prisma/schema/*.prisma', { cwd: root })
const models = new Set(
  schemas.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/^model (\w+)/gm)].map(([, name]) => name)),
)
for (const path of schemas)
  for (const [, model = '', body = ''] of readFileSync(join(root, path), 'utf8').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)) {
    const fields = body.split('\n').flatMap((line) => {
      const [, field = '', type = ''] = /^\s+([a-z]\w*)\s+(\w+)/.exec(line) ?? []
      // A relation has no column.
      return field && !models.has(type) ? [{ field, column: / @map\("(\w+)"\)/.exec(line)?.[1] ?? field }] : []
    })
    tables.set(model, { table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model, fields })
  }

/** Uses of `columnsOf` whose table has another name, or whose fields have columns of other names. */
function wrong(text: string): string[] {
  return [...text.matchAll(/columnsOf<(\w+)>\(\s*'(\w+)',\s*Prisma\.(\w+)ScalarFieldEnum\)/g)].flatMap(([, model = '', table, names]) => {
    const known = tables.get(model)
    if (!known || names !== model || known.table !== table) return [`${model} is not ${table}`]
    return known.fields
      .filter(({ field, column }) => column !== columnOf(field))
      .map(({ field, column }) => `${model}.${field} is ${column}`)
  })
}

const files = sources('graph/**/*.ts').filter(({ path }) => !isTest(path))

test('statements have the columns of their tables', () => {
  const uses = files.filter(({ text }) => /\bcolumnsOf</.test(text) && !text.includes('export function columnsOf'))
  expect(uses.length).toBeGreaterThan(0)
  for (const { path, text } of uses) {
    expect(text.match(/\bcolumnsOf</g)?.length, path).toBe(
      text.match(/columnsOf<(\w+)>\(\s*'(\w+)',\s*Prisma\.\1ScalarFieldEnum\)/g)?.length,
    )
    expect(wrong(text), path).toEqual([])
  }
})

test('detects another table and a column of another name', () => {
  expect(wrong("columnsOf<Product>('products', Prisma.ProductScalarFieldEnum)")).toEqual(['Product is not products'])
  expect(wrong("columnsOf<Product>('product', Prisma.LocationScalarFieldEnum)")).toEqual(['Product is not product'])
  expect(wrong("columnsOf<Location>('location', Prisma.LocationScalarFieldEnum)")).toEqual(['Location.column is column_no'])
})
