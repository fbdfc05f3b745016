import type { CDPSession, Page } from 'playwright'
import { keyFor } from '../../web/station/scanner/physicalKeys.ts'

export interface ScanOptions {
  /** Milliseconds between keys, or before each key but the first; a cheap scanner sends one every five. */
  gap?: number | readonly number[]
  /** Whether a Chinese input method is on: the page receives `Process` instead of the character. */
  ime?: boolean
  /** Whether the scan stops before Enter, like an interrupted one. */
  torn?: boolean
  /** Milliseconds since the last key of the previous scan, independent of the test's timing. */
  after?: number
  /** Whether the hand rested before: a station ignores answers that may belong to the movement that raised its question. */
  rested?: boolean
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()
/** Time of the last key in seconds. */
const ended = new WeakMap<Page, number>()
/** Time of the last rested answer, which may be later than the scan after it. */
const pressed = new WeakMap<Page, number>()

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}

const windowsKey = (code: string, char: string) => {
  if (code === 'Enter') return 13
  if (/^(Key|Digit)/.test(code)) return code.charCodeAt(code.length - 1)
  return char.charCodeAt(0)
}

/**
 * Scans a code like a hand-held scanner: physical keys, then Enter. Each key has its own timestamp, so the timing is exact on a busy
 * machine.
 */
export async function scan(
  page: Page,
  code: string,
  { gap = 5, ime = false, torn = false, after, rested = false }: ScanOptions = {},
): Promise<void> {
  const session = await sessionOf(page)
  const before = ended.get(page)
  const start = rested ? restedTime(page) : before === undefined || after === undefined ? Date.now() / 1000 : before + after / 1000
  const keys = [...code].map((char) => ({ char, ...keyFor(char)! }))
  if (!torn) keys.push({ char: '\r', code: 'Enter', shift: false, ctrl: false })
  const at = keys.map((_, i) => (typeof gap === 'number' ? i * gap : gap.slice(0, i).reduce((sum, one) => sum + one, 0)))
  const sent = keys.flatMap(({ char, code: physical, shift, ctrl }, i) => {
    const key = physical === 'Enter' ? 'Enter' : ime ? 'Process' : ctrl ? physical : char
    const prints = !ime && !ctrl
    const common = {
      code: physical,
      key,
      windowsVirtualKeyCode: ime && physical !== 'Enter' ? 229 : windowsKey(physical, char),
      modifiers: (shift ? 8 : 0) | (ctrl ? 2 : 0),
      timestamp: start + at[i]! / 1000,
    }
    return [
      session.send('Input.dispatchKeyEvent', { ...common, type: prints ? 'keyDown' : 'rawKeyDown', ...(prints && { text: char }) }),
      session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
    ]
  })
  ended.set(page, start + at.at(-1)! / 1000)
  if (rested) pressed.set(page, start)
  await Promise.all(sent)
}

/** A second after now and after the last key. */
const restedTime = (page: Page) => Math.max(Date.now() / 1000, ended.get(page) ?? 0, pressed.get(page) ?? 0) + 1

/** Presses a key by hand, a second after what was last scanned or pressed; no station takes it for a part of that. */
export async function pressRested(page: Page, key: 'Enter' | `F${number}`): Promise<void> {
  const session = await sessionOf(page)
  const timestamp = restedTime(page)
  ended.set(page, timestamp)
  pressed.set(page, timestamp)
  const common = { code: key, key, windowsVirtualKeyCode: key === 'Enter' ? 13 : 111 + Number(key.slice(1)), timestamp }
  await session.send('Input.dispatchKeyEvent', { ...common, type: 'keyDown', ...(key === 'Enter' && { text: '\r' }) })
  await session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' })
}

/** Scans several codes, `between` milliseconds apart by their timestamps. */
export async function scanAll(page: Page, codes: readonly string[], between: number, options: ScanOptions = {}): Promise<void> {
  for (const [index, code] of codes.entries()) await scan(page, code, index === 0 ? options : { ...options, after: between })
}
