import { useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'

interface Props {
  title: string
  /** Text about selected packages that are left out. */
  rest: string
  /** Whether some labels were printed before; reprinting needs a reason. */
  printedBefore: 'none' | 'some' | 'all'
  busy: boolean
  onPrint: (reason: string | null) => void
  onClose: () => void
}

/** Confirms printing the labels of several packages. */
export function PrintLabelsDialog({ title, rest, printedBefore, busy, onPrint, onClose }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const print = () => {
    if (printedBefore === 'all' && reason.trim() === '') setMissing(true)
    else onPrint(reason.trim() || null)
  }
  return (
    <ConfirmDialog open title={title} confirm={title} busy={busy} onConfirm={print} onClose={onClose}>
      {t('package.bulk.means.print')} {rest}
      {printedBefore !== 'none' && (
        <ReasonField
          label={t('package.print.reason')}
          value={reason}
          hint={t(printedBefore === 'all' ? 'package.print.reasonMissing' : 'package.print.reasonHint')}
          error={missing ? t('package.print.reasonMissing') : null}
          onChange={(text) => {
            setReason(text)
            setMissing(false)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
