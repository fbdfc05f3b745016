import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { CannotStart } from './cannotStart.ts'
import { encryptionBy, encryptionOf, keyIdOf, noEncryption } from './encryption.ts'

const [key, older] = [randomBytes(32), randomBytes(32)]
const encryption = encryptionBy([key])
const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encryption-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it('reads what it has encrypted, each time by another ciphertext', () => {
  const [one, other] = [encryption.encrypt('密钥 secret', 'a'), encryption.encrypt('密钥 secret', 'a')]
  expect(one).not.toBe(other)
  expect(one).toMatch(new RegExp(`^v1\\.${keyIdOf(key)}\\.[\\w-]+\\.[\\w-]+$`))
  expect([one, other].map((text) => encryption.decrypt(text, 'a'))).toEqual(['密钥 secret', '密钥 secret'])
  expect(encryption.decrypt(encryption.encrypt('', 'a'), 'a')).toBe('')
})

it('reads nothing that was changed, or made for another purpose', () => {
  const text = encryption.encrypt('secret', 'a')
  expect(() => encryption.decrypt(text, 'b')).toThrow()
  const swapped = text.at(-2) === 'A' ? 'B' : 'A'
  expect(() => encryption.decrypt(text.slice(0, -2) + swapped + text.at(-1), 'a')).toThrow()
  expect(() => encryption.decrypt(text.split('.').slice(0, 3).join('.'), 'a')).toThrow()
  expect(() => encryption.decrypt('secret', 'a')).toThrow('not a ciphertext')
})

it('reads what an older key has encrypted, and names a key that it does not have', () => {
  const text = encryptionBy([older]).encrypt('secret', 'a')
  expect(encryptionBy([key, older]).decrypt(text, 'a')).toBe('secret')
  expect(encryptionBy([key, older]).encrypt('secret', 'a').split('.')[1]).toBe(keyIdOf(key))
  expect(() => encryption.decrypt(text, 'a')).toThrow(keyIdOf(older))
})

it('makes the key of a data folder once, for its owner alone', () => {
  const dataDirectory = join(newFolder(), 'data')
  const text = encryptionOf({ encryptionKey: undefined, dataDirectory }).encrypt('secret', 'a')
  expect(encryptionOf({ encryptionKey: undefined, dataDirectory }).decrypt(text, 'a')).toBe('secret')
  expect(readdirSync(dataDirectory)).toEqual(['encryption.key'])
  expect(statSync(join(dataDirectory, 'encryption.key')).mode & 0o777).toBe(0o600)
})

it('takes the key of the environment and leaves the folder alone', () => {
  const dataDirectory = newFolder()
  const text = encryptionOf({ encryptionKey: key.toString('base64'), dataDirectory }).encrypt('secret', 'a')
  expect(encryption.decrypt(text, 'a')).toBe('secret')
  expect(readdirSync(dataDirectory)).toEqual([])
})

it('does not replace a key file that holds something else', () => {
  const dataDirectory = newFolder()
  writeFileSync(join(dataDirectory, 'encryption.key'), 'short')
  expect(() => encryptionOf({ encryptionKey: undefined, dataDirectory }).encrypt('secret', 'a')).toThrow(CannotStart)
  expect(readFileSync(join(dataDirectory, 'encryption.key'), 'utf8')).toBe('short')
})

it('is not there for programs that keep no secrets', () => {
  expect(() => noEncryption.encrypt('secret', 'a')).toThrow('no encryption key')
})
