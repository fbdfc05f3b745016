/** Characters of a US keyboard by physical key, alone and with Shift. Scanners type as a US keyboard whatever layout or input method is active. */
const printed: Record<string, readonly [worksOffline: string, shifted: string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  IntlBackslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
  NumpadDecimal: ['.', '.'],
}

const shiftedDigits = ')!@#$%^&*('

/** Control characters that scanners send as Ctrl + key: GS and RS occur in GS1 and ISO 15434 codes, EOT at their end. */
const controls: Record<string, string> = { BracketRight: '\x1d', Digit6: '\x1e', KeyD: '\x04' }

export const groupSeparator = '\x1d'

/** Character of a physical key, or null. */
export function characterOf(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^(Digit|Numpad)(\d)$/.exec(code)
  if (digit) return digit[1] === 'Digit' && shift ? shiftedDigits.charAt(Number(digit[2])) : digit[2]!
  return printed[code]?.[shift ? 1 : 0] ?? null
}

/** Control character of Ctrl + physical key, or null. */
export const controlCharacterOf = (code: string): string | null => controls[code] ?? null

/** Physical key and Shift for a character on a US keyboard; the inverse of `characterOf`, for tests and the synthetic scanner. */
export function keyFor(char: string): { code: string; shift: boolean; ctrl: boolean } | null {
  if (/^[a-z]$/i.test(char)) return { code: `Key${char.toUpperCase()}`, shift: char !== char.toLowerCase(), ctrl: false }
  if (/^\d$/.test(char)) return { code: `Digit${char}`, shift: false, ctrl: false }
  const digit = shiftedDigits.indexOf(char)
  if (digit >= 0) return { code: `Digit${digit}`, shift: true, ctrl: false }
  for (const [code, [alone, shifted]] of Object.entries(printed)) {
    if (alone === char) return { code, shift: false, ctrl: false }
    if (shifted === char) return { code, shift: true, ctrl: false }
  }
  for (const [code, control] of Object.entries(controls)) if (control === char) return { code, shift: false, ctrl: true }
  return null
}
