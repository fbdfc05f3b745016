import { expect, test } from 'vitest'
import { weightText } from '../kernel/states/weight.ts'
import { addressLines, countryName, type PostalAddress } from './address.ts'
import { centimetres, instant } from './format.ts'

const empty: PostalAddress = {
  name: 'N',
  company: null,
  phone: null,
  country: 'DE',
  province: null,
  city: null,
  district: null,
  street1: 'Torstraße 1',
  street2: null,
  postcode: null,
}

test.each<[string, Partial<PostalAddress>, string[]]>([
  ['German', { postcode: '10115', city: 'Berlin' }, ['Torstraße 1', '10115 Berlin']],
  [
    'American',
    { country: 'US', city: 'Austin', province: 'TX', postcode: '78701', street2: 'Apt 2' },
    ['Torstraße 1', 'Apt 2', 'Austin, TX 78701'],
  ],
  [
    'Chinese',
    { country: 'CN', province: '广东省', city: '深圳市', district: '南山区', street1: '高新南七道1号', postcode: '518057' },
    ['广东省深圳市南山区高新南七道1号'],
  ],
  [
    'of a city that is a province',
    { country: 'CN', province: '北京市', city: '北京市', district: '朝阳区', street1: '建国路1号' },
    ['北京市朝阳区建国路1号'],
  ],
  [
    'Chinese in Latin letters',
    { country: 'CN', province: 'Guangdong', city: 'Shenzhen', street1: '1 Gaoxin Rd', postcode: '518057' },
    ['1 Gaoxin Rd', '518057 Shenzhen, Guangdong'],
  ],
  ['bare', { company: ' ' }, ['Torstraße 1']],
])('an address, %s', (_, parts, lines) => {
  expect(addressLines({ ...empty, ...parts })).toEqual(lines)
})

test('countries have names, and unknown ones keep their code', () => {
  expect([countryName('DE', 'zh-CN'), countryName('DE', 'en'), countryName('??', 'en')]).toEqual(['德国', 'Germany', '??'])
})

test('moments stand in the zone of the warehouse, weights in kg and sizes in cm', () => {
  const at = new Date('2026-11-01T06:30:00Z')
  expect(instant(at, 'America/Los_Angeles')).toBe('2026-10-31 23:30')
  expect(instant(at, 'Asia/Shanghai')).toBe('2026-11-01 14:30')
  expect(instant(new Date('2026-11-20T08:00:00Z'), 'Europe/London')).toBe('2026-11-20 08:00')
  expect([weightText(1250, 'KG'), weightText(30, 'KG'), weightText(2000, 'LB')]).toEqual(['1.25 kg', '0.03 kg', '4.41 lb'])
  expect(centimetres(600, 400, 355)).toBe('60 × 40 × 35.5 cm')
})
