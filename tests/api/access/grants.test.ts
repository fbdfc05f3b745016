import { describe, expect, it } from 'vitest'
import { refuseGrant, refuseKeyRights } from '../../../graph/access/rules/grants.ts'
import { customerRights, grantable, roles } from '../../../graph/access/rules/roles.ts'
import { type Actor, system } from '../../../graph/kernel/command/actor.ts'
import '../../../graph/access/states.ts'
import '../../../graph/home/states.ts'
import '../../../graph/package/states.ts'

const holding = (rights: string[], warehouseId: string | null = null): Actor => ({
  kind: 'STAFF',
  id: 's',
  name: 'Somebody',
  grants: [{ rights: new Set(rights), warehouseId, customerId: null }],
})

describe('refuseGrant', () => {
  it.each([
    [holding(['home:read']), null, undefined],
    [holding(['home:read']), 'w1', undefined],
    [holding(['home:read'], 'w1'), 'w1', undefined],
    [holding(['home:read'], 'w1'), 'w2', 'RIGHT_NOT_HELD'],
    [holding(['home:read'], 'w1'), null, 'RIGHT_NOT_HELD'],
    [holding(['package:read']), null, 'RIGHT_NOT_HELD'],
    [system, null, undefined],
  ])('%j grants in %s', (actor, warehouseId, code) => {
    expect(refuseGrant(actor, ['home:read'], warehouseId)?.code).toBe(code)
  })
})

describe('refuseKeyRights', () => {
  it.each([
    [['package:read'], 'c', undefined],
    [['package:read', 'package:ship'], 'c', 'RIGHT_NOT_FOR_CUSTOMERS'],
    [['package:read', 'package:ship'], null, undefined],
    [['package:fly'], null, 'RIGHT_UNKNOWN'],
  ])('a key with %j for %s', (rights, customerId, code) => {
    expect(refuseKeyRights(holding(['package:read', 'package:ship']), rights, { customerId, warehouseId: null })?.code).toBe(code)
  })

  it('is refused if the rights are held in one warehouse only, unless the key is limited to it', () => {
    const holder = holding(['package:read'], 'w1')
    expect(refuseKeyRights(holder, ['package:read'], { customerId: null, warehouseId: null })?.code).toBe('RIGHT_NOT_HELD')
    expect(refuseKeyRights(holder, ['package:read'], { customerId: null, warehouseId: 'w2' })?.code).toBe('RIGHT_NOT_HELD')
    expect(refuseKeyRights(holder, ['package:read'], { customerId: null, warehouseId: 'w1' })).toBeNull()
  })

  it('refuses a right that no warehouse has for a key of one', () => {
    const place = { customerId: null, warehouseId: 'w1' }
    expect(refuseKeyRights(holding(['access:keys']), ['access:keys'], place)?.code).toBe('RIGHT_NOT_FOR_WAREHOUSE')
  })
})

describe('the roles', () => {
  it('contain no right that the owner lacks', () => {
    for (const { rights } of Object.values(roles)) for (const right of rights) expect(grantable).toContain(right)
    for (const right of customerRights) expect(grantable).toContain(right)
  })

  it('give account and key rights only to the owner', () => {
    const holders = Object.entries(roles).filter(([, { rights }]) => rights.some((right) => /^access:(staff|keys)$/.test(right)))
    expect(holders.map(([code]) => code)).toEqual(['owner'])
  })
})
