import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abnormalReasons, commandBarcode, commands } from '../../../graph/kernel/states/codes.ts'
import { type Command, commandCode, commandNames, commandOfKey, functionKeys, readCommandCode } from './commandCodes.ts'

const all: Command[] = [
  ...commandNames.flatMap((name): Command[] => (name === 'ABNORMAL' ? [{ name, reason: null }] : [{ name }])),
  ...abnormalReasons.map((reason): Command => ({ name: 'ABNORMAL', reason })),
]

test.each(all)('the barcode of $name $reason is read as the same command, in either case', (command) => {
  expect(readCommandCode(commandCode(command))).toEqual(command)
  expect(readCommandCode(commandCode(command).toLowerCase())).toEqual(command)
})

test('every barcode of the printed sheet is a command', () => {
  for (const name of commands) expect(readCommandCode(commandBarcode(name))).not.toBe('unknown')
})

test('a code that only looks like a command never reaches the server', () => {
  expect(readCommandCode('CMD-ABN-NO_SUCH')).toBe('unknown')
  expect(readCommandCode('CMD-ABNORMAL')).toBe('unknown')
  expect(readCommandCode('CMD-')).toBe('unknown')
})

test('any other code is no command', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.toUpperCase().startsWith('CMD-')),
      (text) => readCommandCode(text) === null,
    ),
  )
})

test('every command has a function key of its own that does the same', () => {
  expect(new Set(Object.values(functionKeys)).size).toBe(commandNames.length)
  for (const name of commandNames) expect(commandOfKey(functionKeys[name])?.name).toBe(name)
  expect(commandOfKey('F5')).toBeNull()
})
