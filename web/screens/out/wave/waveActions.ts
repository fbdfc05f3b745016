import { useRight } from '../../../shell/rights.ts'
import type { WaveNode } from './waveNode.ts'

export type WaveAction = 'print' | 'printAgain' | 'confirm' | 'suspend' | 'resume' | 'split' | 'end' | 'void'

export interface OpenedAction {
  ask: WaveAction
  wave: WaveNode
}

export interface DialogProps {
  wave: WaveNode
  onClose: () => void
}

/** Actions that move a wave forward; the others undo, repeat or suspend. */
export const primaryActions: ReadonlySet<WaveAction> = new Set(['print', 'confirm', 'resume'])

/** Actions on a wave, next step first: allowed actions, reprint, suspend. */
export function useWaveActions(): (wave: WaveNode) => WaveAction[] {
  const mayPrint = useRight('wave:print')
  const maySuspend = useRight('wave:suspend')
  const maySplit = useRight('wave:split')
  return ({ state, type, counts, pickMode, allowedActions, suspendedAt, printedAt, pickedAt }) => {
    const over = state === 'ENDED' || state === 'VOIDED'
    const asks: WaveAction[] = []
    if (mayPrint && !over && !printedAt) asks.push('print')
    if (allowedActions.includes('confirm')) asks.push('confirm')
    if (maySuspend && state === 'PACKAGING') asks.push(suspendedAt ? 'resume' : 'suspend')
    if (mayPrint && !over && printedAt) asks.push('printAgain')
    const isPickedOnPaper = state === 'PICKING' && pickMode === 'PAPER'
    const isSorted = type === 'MIXED' && pickedAt !== null
    if (maySplit && !over && counts.toPack > 0 && counts.due > 1 && !isPickedOnPaper && !isSorted) asks.push('split')
    if (allowedActions.includes('end')) asks.push('end')
    if (allowedActions.includes('void')) asks.push('void')
    return asks
  }
}
