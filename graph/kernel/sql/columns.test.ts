import { expect, it } from 'vitest'
import { Prisma, type Product, type Role } from '../../generated/prisma/client.ts'
import { columnsOf } from './columns.ts'

const role = columnsOf<Role>('Role', Prisma.RoleScalarFieldEnum)

it('names the columns of a table as lists of a statement', () => {
  expect(role.list()).toBe('id, code, name_zh, name_en, rights, built_in, version, requires_second_factor')
  expect(role.without('id', 'rights', 'builtIn', 'version', 'requiresSecondFactor').list('r')).toBe('r.code, r.name_zh, r.name_en')
  expect(role.only('nameZh', 'nameEn').assign('g')).toBe('name_zh = g.name_zh, name_en = g.name_en')
  expect(role.rows('$2')).toBe('jsonb_populate_recordset(null::role, $2::jsonb)')
})

it('reads columns as fields, decimals and lists of an enumeration as the store says', () => {
  const price = columnsOf<Product>('Product', Prisma.ProductScalarFieldEnum).only('declaredPrice', 'currency')
  expect(price.read('p', { declaredPrice: 'p.declared_price::text' })).toBe(
    'p.declared_price::text as "declaredPrice", p.currency as "currency"',
  )
  // @ts-expect-error A decimal is read by Prisma as an object, or as text.
  price.read('p', {})
})

it('gives a row by its columns, and nothing else of it', () => {
  const names = { nameZh: '拣货', nameEn: 'Picker' }
  const flags = { builtIn: true, requiresSecondFactor: false }
  const row = { id: 'a', code: 'picker', ...names, rights: ['wave:pick'], ...flags, version: 1, isNew: true }
  expect(JSON.parse(role.json([row]))).toEqual([
    {
      id: 'a',
      code: 'picker',
      name_zh: '拣货',
      name_en: 'Picker',
      rights: ['wave:pick'],
      built_in: true,
      requires_second_factor: false,
      version: 1,
    },
  ])
  const { nameEn: _, ...incomplete } = row
  // @ts-expect-error A row has all fields.
  role.json([incomplete])
  // @ts-expect-error A field of the model.
  role.only('naem')
})
