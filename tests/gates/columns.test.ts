import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { columnOf, tableOf } from '../../graph/kernel/sql/columns.ts'
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

/** What `tableOf` and `columnOf` say of a model that its schema does not. */
function wrong(model: string, { table, fields }: { table: string; fields: { field: string; column: string }[] }): string[] {
  return [
    ...(table === tableOf(model) ? [] : [`${model} is ${table}`]),
    ...fields.filter(({ field, column }) => column !== columnOf(model, field)).map(({ field, column }) => `${model}.${field} is ${column}`),
  ]
}

/** Uses of `columnsOf` with the fields of another model. */
const mixed = (text: string): string[] =>
  [...text.matchAll(/columnsOf<(\w+)>\(\s*'(\w+)',\s*Prisma\.(\w+)ScalarFieldEnum\)/g)]
    .filter(([, type, model, names]) => type !== model || names !== model)
    .map(([use]) => use)

test('every model has the table and columns that statements name', () => {
  expect(tables.size).toBeGreaterThan(50)
  expect([...tables].flatMap(([model, table]) => wrong(model, table))).toEqual([])
})

test('statements have the columns of their models', () => {
  const files = sources('graph/**/*.ts').filter(({ path }) => !isTest(path))
  const uses = files.filter(({ text }) => /\bcolumnsOf</.test(text) && !text.includes('export function columnsOf'))
  expect(uses.length).toBeGreaterThan(0)
  for (const { path, text } of uses) {
    expect(text.match(/\bcolumnsOf</g)?.length, path).toBe(text.match(/columnsOf<(\w+)>\(\s*'\1',\s*Prisma\.\1ScalarFieldEnum\)/g)?.length)
    expect(mixed(text), path).toEqual([])
  }
})

test('detects another table, a column of another name and the fields of another model', () => {
  const table = { table: 'products', fields: [{ field: 'netWeight', column: 'weight' }] }
  expect(wrong('Product', table)).toEqual(['Product is products', 'Product.netWeight is weight'])
  expect(mixed("columnsOf<Product>('Product', Prisma.LocationScalarFieldEnum)")).toHaveLength(1)
})
