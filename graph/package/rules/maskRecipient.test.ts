import { expect, test } from 'vitest'
import { maskContact } from './maskRecipient.ts'

const masked = (name: string, phone = '', email: string | null = null) => maskContact({ name, phone, email })

test.each([
  ['Jane Doe', 'J** D**'],
  ['王小明', '王**'],
  ['  Ana  María de la Cruz ', 'A** M**'],
  ['𠮷野', '𠮷**'],
  ['', ''],
])('of the name %j remains %j', (name, shown) => {
  expect(masked(name).name).toBe(shown)
})

test.each([
  ['+1 (415) 555-0117', '**** 0117'],
  ['13812345678', '**** 5678'],
  ['5550117', '****'],
  ['', ''],
])('of the phone number %j remains %j', (phone, shown) => {
  expect(masked('A', phone).phone).toBe(shown)
})

test.each([
  ['jane.doe@example.com', 'j***@example.com'],
  ['@example.com', '***'],
  [null, null],
])('of the e-mail address %j remains %j', (email, shown) => {
  expect(masked('A', '', email).email).toBe(shown)
})
