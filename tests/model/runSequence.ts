import { isDeepStrictEqual } from 'node:util'
import { type Actions, type Call, Choices, NotApplicable, toRequest } from './actions/action.ts'
import { adjustmentActions } from './actions/adjustments.ts'
import { comparisonActions } from './actions/comparisons.ts'
import { countActions } from './actions/counts.ts'
import { deskReceiptActions } from './actions/deskReceipts.ts'
import { examinationActions } from './actions/examinations.ts'
import { handoverActions } from './actions/handovers.ts'
import { inboundActions } from './actions/inbound.ts'
import { interceptionActions } from './actions/interceptions.ts'
import { packageActions } from './actions/packages.ts'
import { pickingActions } from './actions/picking.ts'
import { receivingActions } from './actions/receiving.ts'
import { ruleActions } from './actions/rules.ts'
import { scanStationActions } from './actions/scanStation.ts'
import { setupActions } from './actions/setup.ts'
import { simplePrintActions } from './actions/simplePrints.ts'
import { splitActions } from './actions/splits.ts'
import { transferActions } from './actions/transfers.ts'
import { waveActions } from './actions/waves.ts'
import { workerActions } from './actions/worker.ts'
import { comparableModel, comparableSnapshot, differences } from './compareState.ts'
import type { Snapshot } from './snapshot.ts'
import { type Model, Refused } from './state/model.ts'
import { newModel } from './state/newModel.ts'
import type { CommandRequest, CommandResponse, TestWarehouse } from './systemUnderTest.ts'

export const actions: Actions = {
  ...setupActions,
  ...interceptionActions,
  ...adjustmentActions,
  ...transferActions,
  ...countActions,
  ...inboundActions,
  ...receivingActions,
  ...deskReceiptActions,
  ...packageActions,
  ...waveActions,
  ...comparisonActions,
  ...ruleActions,
  ...pickingActions,
  ...scanStationActions,
  ...splitActions,
  ...examinationActions,
  ...simplePrintActions,
  ...handoverActions,
  ...workerActions,
}

/**
 * A generated step: the actions to try until one is applicable, their choices, whether the call must change something, and whether it is
 * sent twice.
 */
export interface Step {
  actions: readonly string[]
  choices: readonly number[]
  mustChange: boolean
  isRepeated: boolean
}

/** Maximum number of applicable steps of a sequence. */
export const maximumSteps = 60

/** Trace of a sequence, one line per step, and the index of the last step. */
export interface Trace {
  lines: string[]
  last: number
}

/** Runs steps in a new warehouse and in the model. Throws at the first step after which they differ. */
export async function runSequence(
  testWarehouse: TestWarehouse,
  steps: readonly Step[],
  trace: Trace,
  counts: Map<string, number> = new Map(),
): Promise<void> {
  let model = newModel()
  let snapshot = await testWarehouse.takeSnapshot()
  let stepCount = 0
  for (const [index, step] of steps.entries()) {
    const call = chooseCall(model, step)
    if (!call) continue
    if (++stepCount > maximumSteps) return
    const one = toRequest(call, snapshot, testWarehouse)
    const key = `${testWarehouse.name}-step-${stepCount}`
    const expected = predict(model, call)
    const answer = await testWarehouse.runCommand(one, key)
    trace.last = index
    trace.lines.push(
      `${String(stepCount).padStart(2)}  ${call.who.padEnd(6)} ${call.command.name} ${JSON.stringify(call.args)}: ${answer.code ?? 'applied'}`,
    )
    count(counts, `${call.command.name} ${answer.code ?? 'applied'}`)
    compareAnswer(expected, answer)
    const after = await testWarehouse.takeSnapshot()
    model = advanceModel(model, call, answer, after)
    compare(model, after, testWarehouse)
    if (step.isRepeated) await repeat(testWarehouse, one, key, answer, after)
    snapshot = after
  }
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

/** Selects the call of a step for the current model; null if none of its actions is applicable. */
function chooseCall(model: Model, { actions: tried, choices, mustChange }: Step): Call | null {
  for (const action of tried)
    for (let attempt = 0; attempt < (mustChange ? 8 : 1); attempt++) {
      const call = makeCall(model, action, new Choices(choices.map((value, at) => value + attempt * (at + 1))))
      if (!call) break
      if (!mustChange || changes(model, call)) return call
    }
  return null
}

function makeCall(model: Model, action: string, choices: Choices): Call | null {
  try {
    return (actions[action] as Actions[string])[1](model, choices)
  } catch (error) {
    if (error instanceof NotApplicable) return null
    throw error
  }
}

/** Whether a call is allowed and changes something. */
function changes(model: Model, call: Call): boolean {
  const next = predict(model, call)
  return !(next instanceof Refused) && !isDeepStrictEqual({ ...next, station: model.station }, model)
}

/** Expected model after a call, or its refusal. */
function predict(model: Model, call: Call): Model | Refused {
  const next = structuredClone(model)
  try {
    call.applyToModel(next)
    return next
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

function compareAnswer(expected: Model | Refused, { code }: CommandResponse): void {
  const codes: readonly (string | null)[] = expected instanceof Refused ? expected.codes : [null]
  if (!codes.includes(code))
    throw new Error(`the model says ${codes[0] === null ? 'applied' : codes.join(' or ')}, the system ${code ?? 'applied'}`)
}

/** The model after a step; a scan that is refused by a rule uses up its number. */
function advanceModel(model: Model, call: Call, { code }: CommandResponse, after: Snapshot): Model {
  const next = structuredClone(model)
  if (code === null) call.applyToModel(next, after)
  if (call.seq !== undefined && code !== 'SCAN_OUT_OF_ORDER' && code !== 'STATION_NOT_YOURS') next.station.last = call.seq
  return next
}

function compare(model: Model, snapshot: Snapshot, testWarehouse: TestWarehouse): void {
  const found = differences(comparableModel(model), comparableSnapshot(snapshot, testWarehouse.staff))
  if (found.length > 0) throw new Error(`they differ in\n    ${found.join('\n    ')}`)
}

/** Verifies that the same key gets the same answer and changes nothing. */
async function repeat(
  testWarehouse: TestWarehouse,
  one: CommandRequest,
  key: string,
  answer: CommandResponse,
  before: Snapshot,
): Promise<void> {
  const again = await testWarehouse.runCommand(one, key)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(answer))))
    throw new Error(`the same key was answered ${JSON.stringify(answer)} and then ${JSON.stringify(again)}`)
  if (!isDeepStrictEqual(await testWarehouse.takeSnapshot(), before)) throw new Error('the same key has changed something the second time')
}
