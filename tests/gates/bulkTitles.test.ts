import { getNamedType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../graph/server/graphql/schema.ts'
import { bulkTitle } from '../../web/bulk/bulkTitle.ts'
import { rootFields } from './rootFields.ts'

test('every bulk action has a title: a running one is listed on the pages of all of them', () => {
  const actions = rootFields(schema).flatMap(({ field: { name, type } }) => {
    const payload = getNamedType(type)
    const begins = isObjectType(payload) && getNamedType(payload.getFields().job?.type)?.name === 'BulkJob'
    return begins && name !== 'cancelBulkJob' ? [name] : []
  })
  expect(actions.length).toBeGreaterThan(15)
  expect(actions.filter((name) => bulkTitle((key) => key, name, 2) === name)).toEqual([])
})
