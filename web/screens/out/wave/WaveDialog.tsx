import { ConfirmPickingDialog } from './ConfirmPickingDialog.tsx'
import { WaveEndDialog } from './WaveEndDialog.tsx'
import { WavePrintDialog } from './WavePrintDialog.tsx'
import { WaveSuspendDialog } from './WaveSuspendDialog.tsx'
import { WaveVoidDialog } from './WaveVoidDialog.tsx'
import type { WaveAsk } from './waveAsks.ts'
import type { WaveNode } from './waveNode.ts'

export interface Asked {
  ask: WaveAsk
  wave: WaveNode
}

export interface DialogProps {
  wave: WaveNode
  onClose: () => void
}

const dialogs = {
  print: WavePrintDialog,
  printAgain: WavePrintDialog,
  confirm: ConfirmPickingDialog,
  suspend: WaveSuspendDialog,
  resume: WaveSuspendDialog,
  end: WaveEndDialog,
  void: WaveVoidDialog,
}

/** Says in numbers what will happen to the wave, and does it. */
export function WaveDialog({ ask, ...props }: Asked & { onClose: () => void }) {
  const Dialog = dialogs[ask]
  return <Dialog {...props} />
}
