import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannotStart.ts'
import type { Config } from './config.ts'

/** Encrypts secrets that the program has to read again. `purpose` names the row and its use: a ciphertext is read only with the purpose that it was made for. */
export interface Encryption {
  encrypt(plain: string, purpose: string): string
  /** Throws if the key is another one, or the ciphertext was changed or made for another purpose. */
  decrypt(ciphertext: string, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const version = 'v1'

/** Tells one key from another; it says nothing about the key. */
export const keyIdOf = (key: Buffer): string => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)

/** A ciphertext is `v1.<key id>.<iv>.<tag and text>`. The first key encrypts; all of them decrypt, so that a key can be replaced. */
export function encryptionBy(keys: readonly [Buffer, ...Buffer[]]): Encryption {
  const [current] = keys
  const known = new Map(keys.map((key) => [keyIdOf(key), key]))
  return {
    encrypt(plain, purpose) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([cipher.getAuthTag(), text])
      return [version, keyIdOf(current), iv.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    decrypt(ciphertext, purpose) {
      const [made, keyId = '', iv = '', sealed = ''] = ciphertext.split('.')
      if (made !== version) throw new Error('This is not a ciphertext of the program')
      const key = known.get(keyId)
      if (!key) throw new Error(`Encrypted by key ${keyId}, which this process does not have: all processes need the same ENCRYPTION_KEY`)
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(0, tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** Encryption that reads its key when it is first used. */
export function encryptionOf(config: Pick<Config, 'encryptionKey' | 'dataDirectory'>): Encryption {
  let opened: Encryption | null = null
  const open = () => {
    opened ??= encryptionBy([config.encryptionKey ? Buffer.from(config.encryptionKey, 'base64') : keyInFolder(config.dataDirectory)])
    return opened
  }
  return {
    encrypt: (plain, purpose) => open().encrypt(plain, purpose),
    decrypt: (ciphertext, purpose) => open().decrypt(ciphertext, purpose),
  }
}

function none(): never {
  throw new Error('This program has no encryption key')
}

/** For programs that keep no secrets. */
export const noEncryption: Encryption = { encrypt: none, decrypt: none }

/** The key of a data folder, made once; of processes that make one at the same time, the first one's counts. */
function keyInFolder(folder: string): Buffer {
  const file = join(folder, 'encryption.key')
  if (!existsSync(file)) makeKey(folder, file)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== keyBytes) throw new CannotStart(`${file} holds no key of ${keyBytes} bytes in base64`)
  return key
}

function makeKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  const mine = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(mine, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(mine)
  }
}
