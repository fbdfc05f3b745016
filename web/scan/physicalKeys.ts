/** What a US keyboard prints for a physical key, alone and with Shift: scanners type as a US keyboard whatever the system's layout or input method makes of it. */
const printed: Record<string, readonly [alone: string, shifted: string]> = {
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

/** Control characters that scanners send as Ctrl and a key: GS and RS stand inside GS1 and ISO 15434 codes, EOT at their end. */
const controls: Record<string, string> = { BracketRight: '\x1d', Digit6: '\x1e', KeyD: '\x04' }

export const groupSeparator = '\x1d'

/** The character of a physical key, or null for a key that prints nothing. */
export function printedBy(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^(Digit|Numpad)(\d)$/.exec(code)
  if (digit) return digit[1] === 'Digit' && shift ? shiftedDigits.charAt(Number(digit[2])) : digit[2]!
  return printed[code]?.[shift ? 1 : 0] ?? null
}

/** The control character of Ctrl and a physical key, or null. */
export const controlBy = (code: string): string | null => controls[code] ?? null

/** The physical key and Shift that print a character on a US keyboard: the inverse of `printedBy`, for tests and for the synthetic scanner. */
export function keyThatPrints(char: string): { code: string; shift: boolean; ctrl: boolean } | null {
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
