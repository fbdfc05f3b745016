import type { CDPSession, Page } from 'playwright'
import { keyThatPrints } from '../../web/scan/physicalKeys.ts'

export interface ScanOptions {
  /** Milliseconds between keys; a scanner of the cheap kind sends one in five. */
  gap?: number
  /** A Chinese input method is on: the page sees `Process` instead of the character. */
  ime?: boolean
  /** Stops before Enter, as a scan torn off does. */
  torn?: boolean
  /** Milliseconds since the last key of the scan before, however long the test took to come here. */
  after?: number
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()
/** The time of the last key, in seconds. */
const ended = new WeakMap<Page, number>()

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
 * Scans a code as a hand-held scanner does: physical keys, then Enter. Each key carries its own time, so the beat is right however busy the machine
 * that runs the test is.
 */
export async function scan(page: Page, code: string, { gap = 5, ime = false, torn = false, after }: ScanOptions = {}): Promise<void> {
  const session = await sessionOf(page)
  const before = ended.get(page)
  const start = before === undefined || after === undefined ? Date.now() / 1000 : before + after / 1000
  const keys = [...code].map((char) => ({ char, ...keyThatPrints(char)! }))
  if (!torn) keys.push({ char: '\r', code: 'Enter', shift: false, ctrl: false })
  const sent = keys.flatMap(({ char, code: physical, shift, ctrl }, i) => {
    const key = physical === 'Enter' ? 'Enter' : ime ? 'Process' : ctrl ? physical : char
    const prints = !ime && !ctrl
    const common = {
      code: physical,
      key,
      windowsVirtualKeyCode: ime && physical !== 'Enter' ? 229 : windowsKey(physical, char),
      modifiers: (shift ? 8 : 0) | (ctrl ? 2 : 0),
      timestamp: start + (i * gap) / 1000,
    }
    return [
      session.send('Input.dispatchKeyEvent', { ...common, type: prints ? 'keyDown' : 'rawKeyDown', ...(prints && { text: char }) }),
      session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' }),
    ]
  })
  ended.set(page, start + ((keys.length - 1) * gap) / 1000)
  await Promise.all(sent)
}

/** Scans one code after another, `between` milliseconds apart. */
export async function scanAll(page: Page, codes: readonly string[], between: number, options: ScanOptions = {}): Promise<void> {
  for (const code of codes) {
    await scan(page, code, options)
    await page.waitForTimeout(between)
  }
}
