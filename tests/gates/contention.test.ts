import { expect, test } from 'vitest'
import { commandCases } from '../contention/commandCases.ts'
import { isTest, type Source, sources } from './sources.ts'

const posting = 'graph/stock/store/post.ts'
const files = sources('graph/*/**/*.ts').filter(({ path }) => !isTest(path))

/** Names of the commands whose files reach the posting by their imports. */
function postingCommands(all: readonly Source[]): string[] {
  const byPath = new Map(all.map((file) => [file.path, file]))
  const reaches = (path: string, seen: Set<string>): boolean => {
    if (path === posting) return true
    if (seen.has(path)) return false
    seen.add(path)
    return (byPath.get(path)?.imports ?? []).some(({ of, typeOnly }) => !typeOnly && reaches(of, seen))
  }
  return all
    .filter(({ path }) => reaches(path, new Set()))
    .flatMap(({ text }) => [...text.matchAll(/= command\(\{\s*name: '(\w+)'/g)].map(([, name]) => name as string))
}

/** Name of the command of a case: `packScans of four` runs `packScan`. */
const commandOf = (name: string) => (name.split(' ')[0] ?? '').replace(/Scans$/, 'Scan')
const cases = new Set(commandCases.map(({ name }) => commandOf(name)))

/** Commands without a case of their own, by the case that posts by the same steps. */
const coveredBy: Record<string, readonly string[]> = {
  shipScan: ['abandonExamination', 'examineScan', 'unexamineScan', 'sendPrintJobs'],
  closeReceipt: ['forceCompleteInbound', 'voidInboundOrder', 'createInboundOrder', 'departInboundOrder', 'editInboundOrder'],
  receiveScan: ['receiveInboundOrder', 'correctReceipt', 'unreceiveScan', 'signScan', 'unsignScan'],
  shelveScan: ['unshelveScan'],
  createTransfer: ['replenish'],
  refuseAdjustment: ['withdrawAdjustment'],
  cancelPackage: ['approveInterception', 'rejectInterception', 'decideByDefault'],
  recordVoid: ['recordLabel', 'recordLabelFailure'],
  retryDrafts: ['retryLabel', 'retryLabelsWithoutNumber', 'routeDrafts'],
  createPackages: ['writeImportRows'],
  returnToShelf: ['returnScan'],
  confirmPicking: ['pickScan', 'confirmSimplePrint'],
  generateWaves: ['generateComparedWaves', 'runStandingMoment', 'runStandingRule', 'createSimplePrint'],
  voidWave: ['cancelSimplePrint', 'splitWave', 'splitPackage', 'joinPackage'],
}

/** Commands whose files reach the posting by an import and that post nothing. */
const postNothing = [
  ...['createImport', 'matchImportColumns', 'addReceiptPhotos', 'createStandingRule', 'updateStandingRule', 'unpackScan', 'unsortScan'],
]

test('every command that writes stock runs concurrently with others in tests/contention', () => {
  const covered = new Set([...cases, ...Object.values(coveredBy).flat(), ...postNothing])
  const commands = postingCommands(files)
  expect(commands.length).toBeGreaterThan(60)
  expect(commands.filter((name) => !covered.has(name))).toEqual([])
  expect([...Object.values(coveredBy).flat(), ...postNothing].filter((name) => !commands.includes(name))).toEqual([])
  expect(Object.keys(coveredBy).filter((name) => !cases.has(name))).toEqual([])
})

test('only stock locks product stock, after location stock', () => {
  const locking = files.filter(({ imports }) => imports.some(({ of }) => of === 'graph/stock/store/lockProducts.ts'))
  expect(locking.map(({ path }) => path)).toEqual(['graph/stock/steps/lockStock.ts', 'graph/stock/steps/withReservationRetry.ts'])
})

test('detects a command without a case', () => {
  const text = "export const loseStock = command({\n  name: 'loseStock',"
  const command = { path: 'graph/stock/loseStock.ts', text, imports: [{ of: posting, typeOnly: false }] }
  expect(postingCommands([command])).toEqual(['loseStock'])
  expect(postingCommands([{ ...command, imports: [{ of: posting, typeOnly: true }] }])).toEqual([])
})
