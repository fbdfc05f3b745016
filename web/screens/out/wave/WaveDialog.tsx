import { ConfirmPickingDialog } from './ConfirmPickingDialog.tsx'
import { WaveEndDialog } from './WaveEndDialog.tsx'
import { WavePrintDialog } from './WavePrintDialog.tsx'
import { WaveSplitDialog } from './WaveSplitDialog.tsx'
import { WaveSuspendDialog } from './WaveSuspendDialog.tsx'
import { WaveVoidDialog } from './WaveVoidDialog.tsx'
import type { OpenedAction } from './waveActions.ts'

const dialogs = {
  print: WavePrintDialog,
  printAgain: WavePrintDialog,
  confirm: ConfirmPickingDialog,
  suspend: WaveSuspendDialog,
  resume: WaveSuspendDialog,
  split: WaveSplitDialog,
  end: WaveEndDialog,
  void: WaveVoidDialog,
}

/** Confirmation dialog of a wave action. */
export function WaveDialog({ ask, ...props }: OpenedAction & { onClose: () => void }) {
  const Dialog = dialogs[ask]
  return <Dialog {...props} />
}
