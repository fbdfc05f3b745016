import { useRight } from '../../../shell/rights.ts'
import type { WaveNode } from './waveNode.ts'

export type WaveAsk = 'print' | 'printAgain' | 'confirm' | 'suspend' | 'resume' | 'end' | 'void'

/** What moves a wave on; the rest takes back, repeats or lays aside. */
export const onward: ReadonlySet<WaveAsk> = new Set(['print', 'confirm', 'resume'])

/** What can be asked of a wave here, the next step first: what it allows by itself, printing again, and whether it may rest. */
export function useWaveAsks(): (wave: WaveNode) => WaveAsk[] {
  const mayPrint = useRight('wave:print')
  const maySuspend = useRight('wave:suspend')
  return ({ state, allowedActions, suspendedAt, printedAt }) => {
    const over = state === 'ENDED' || state === 'VOIDED'
    const asks: WaveAsk[] = []
    if (mayPrint && !over && !printedAt) asks.push('print')
    if (allowedActions.includes('confirm')) asks.push('confirm')
    if (maySuspend && state === 'PACKAGING') asks.push(suspendedAt ? 'resume' : 'suspend')
    if (mayPrint && !over && printedAt) asks.push('printAgain')
    if (allowedActions.includes('end')) asks.push('end')
    if (allowedActions.includes('void')) asks.push('void')
    return asks
  }
}
