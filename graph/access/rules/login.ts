import type { Failure } from '../../kernel/command/failure.ts'
import { LoginUnsafe } from '../failures.ts'

/** A login as stored and displayed: NFC, full-width letters converted, trimmed. */
export function tidyLogin(login: string): string {
  return login.normalize('NFKC').trim()
}

/** A login as compared: `Owner`, `ｏｗｎｅｒ` and ` owner ` are the same account. */
export function normalizeLogin(login: string): string {
  return tidyLogin(tidyLogin(login).toLowerCase())
}

/** Letters, digits and `.` `_` `-` `@` `+`; no spaces, control or invisible characters. */
const allowedCharacters = /^(?!.*\p{DI})[\p{L}\p{M}0-9._@+-]+$/u

const ofScripts = (...scripts: string[]) =>
  new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]+$`, 'u')
/** Script combinations allowed in one login: Latin with one East Asian language, or one other script alone (Unicode TS 39). */
const scripts = [
  ofScripts('Latin', 'Han', 'Bopomofo'),
  ofScripts('Latin', 'Han', 'Hiragana', 'Katakana'),
  ofScripts('Latin', 'Han', 'Hangul'),
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Armenian', 'Georgian'].map((script) => ofScripts(script)),
]

/** Refuses a login with invisible characters or with letters of scripts that are not written together. */
export function refuseLogin(login: string): Failure | null {
  const key = normalizeLogin(login)
  const isPlain = allowedCharacters.test(key) && /[\p{L}0-9]/u.test(key) && scripts.some((script) => script.test(key))
  return isPlain ? null : LoginUnsafe({}, 'login')
}

/** Characters that look like a Latin letter: the lower-case part of Unicode's confusables that logins can contain. */
const lookalikes = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ьЬ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еє',
    g: 'ɡց',
    h: 'һհ',
    i: 'іιıɩ',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏ1|ⅼ',
    m: 'м',
    n: 'ոп',
    o: 'оοօ0',
    p: 'рρ',
    q: 'ԛգ',
    r: 'гᴦ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υսц',
    v: 'ѵν',
    w: 'ԝшω',
    x: 'хχ',
    y: 'уγ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((letter): [string, string] => [letter, latin])),
)

/**
 * The confusables skeleton of a login: logins with the same skeleton look alike, such as `owner` and one in Cyrillic letters. Accounts keep theirs: a
 * migration with another rule sets the column to null, and it is filled again.
 */
export function skeletonOf(login: string): string {
  const bare = normalizeLogin(login).normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(bare, (letter) => lookalikes.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l')
}

/** Those of other logins that look like a login, itself in another spelling included. */
export function alikeLogins(login: string, others: readonly string[]): string[] {
  return others.filter((other) => skeletonOf(other) === skeletonOf(login))
}
