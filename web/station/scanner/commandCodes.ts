import { type AbnormalReason, abnormalReasons, actions, commandBarcode, parseScan } from '../../../graph/kernel/states/codes.ts'

export const commandNames = [...actions, 'ABNORMAL'] as const
export type CommandName = (typeof commandNames)[number]

/** A command given by function key, button or barcode. */
export type Command = { name: (typeof actions)[number] } | { name: 'ABNORMAL'; reason: AbnormalReason | null }

/** Function key of each command, the same at every station. */
export const functionKeys: Record<CommandName, string> = {
  JOIN: 'F1',
  UNDO: 'F2',
  SPLIT: 'F3',
  ABNORMAL: 'F4',
  PRINT: 'F6',
  FULL: 'F7',
  SUSPEND: 'F8',
  CONFIRM: 'F9',
  END: 'F10',
}

const isReason = (text: string): text is AbnormalReason => (abnormalReasons as readonly string[]).includes(text)
const isAction = (text: string): text is (typeof actions)[number] => (actions as readonly string[]).includes(text)
const anyReason = 'CMD-ABN'

/** Barcode of a command, as printed on the command sheet. */
export const commandCode = (command: Command): string =>
  command.name === 'ABNORMAL' ? (command.reason ? commandBarcode(command.reason) : anyReason) : commandBarcode(command.name)

/** Parses a scanned code as a command: null for other codes, `unknown` for one with the command prefix, which must not go to the server. */
export function readCommandCode(code: string): Command | 'unknown' | null {
  const text = code.toUpperCase()
  if (!text.startsWith('CMD-')) return null
  if (text === anyReason) return { name: 'ABNORMAL', reason: null }
  const scan = parseScan(text)
  const name = scan.kind === 'command' ? scan.command : ''
  if (isReason(name)) return { name: 'ABNORMAL', reason: name }
  return isAction(name) ? { name } : 'unknown'
}

/** Command of a function key, or null. */
export function commandOfKey(key: string): Command | null {
  const name = commandNames.find((known) => functionKeys[known] === key)
  if (name === undefined) return null
  return name === 'ABNORMAL' ? { name, reason: null } : { name }
}
