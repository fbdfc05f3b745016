import { expect, it } from 'vitest'
import { isAllowedFrom } from './addresses.ts'
import { CreateApiKeyInput } from './input.ts'

const read = (network: string) => CreateApiKeyInput.shape.addresses.safeParse([network])

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.0/28 ', '203.0.113.0/28'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['::1', '::1'],
  ['0.0.0.0/0', '0.0.0.0/0'],
])('reads the network %s', (text, network) => expect(read(text).data).toEqual([network]))

it.each([
  '',
  'example.org',
  '203.0.113',
  '203.0.113.7/33',
  '2001:db8::/129',
  '203.0.113.7/',
  '203.0.113.0/24/1',
  'fe80::1%eth0',
  '1.2.3.4/-1',
])('refuses the network %s', (text) => expect(read(text).success).toBe(false))

it.each([
  [[], '198.51.100.9', true],
  [[], null, true],
  [['203.0.113.0/28'], '203.0.113.15', true],
  [['203.0.113.0/28'], '203.0.113.16', false],
  [['203.0.113.9/28'], '203.0.113.1', true],
  [['203.0.113.7'], '::ffff:203.0.113.7', true],
  [['203.0.113.7'], '::FFFF:203.0.113.8', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['203.0.113.7', '::1'], '0:0:0:0:0:0:0:1', true],
  [['203.0.113.7'], null, false],
  [['203.0.113.7'], 'unknown', false],
])('%j from %s: %s', (networks, address, allowed) => expect(isAllowedFrom(networks as string[], address as string | null)).toBe(allowed))
