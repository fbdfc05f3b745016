import { useRight } from '../../../shell/rights.ts'
import type { WaveNode } from './waveNode.ts'

export type WaveAsk = 'print' | 'confirm' | 'suspend' | 'resume' | 'end' | 'void'

/** What can be asked of a wave here: what it allows by itself, printing again, and whether it may rest. */
export function useWaveAsks(): (wave: WaveNode) => WaveAsk[] {
  const mayPrint = useRight('wave:print')
  const maySuspend = useRight('wave:suspend')
  return ({ state, allowedActions, suspendedAt }) => {
    const over = state === 'ENDED' || state === 'VOIDED'
    const asks: WaveAsk[] = []
    if (mayPrint && !over) asks.push('print')
    if (allowedActions.includes('confirm')) asks.push('confirm')
    if (maySuspend && state === 'PACKAGING') asks.push(suspendedAt ? 'resume' : 'suspend')
    if (allowedActions.includes('end')) asks.push('end')
    if (allowedActions.includes('void')) asks.push('void')
    return asks
  }
}
