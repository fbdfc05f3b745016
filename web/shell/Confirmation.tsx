import { useEffect, useState } from 'react'
import { registerConfirmation } from '../relay/confirmation.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

const ConfirmIdentityDialog = lazyComponent(() => import('./account/ConfirmIdentityDialog.tsx').then((file) => file.ConfirmIdentityDialog))

/** Where commands ask the person to confirm who they are; mounted once in the console, and where a second factor is set up before it opens. */
export function Confirmation({ login }: { login: string }) {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null)
  useEffect(() => registerConfirmation(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const close = (confirmed: boolean) => {
    answer?.(confirmed)
    setAnswer(null)
  }
  return answer && <ConfirmIdentityDialog login={login} onConfirmed={() => close(true)} onCancel={() => close(false)} />
}
