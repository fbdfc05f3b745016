import { useT } from '../../i18n/useT.ts'
import { NewSecret } from '../../ui/NewSecret.tsx'

interface Props {
  password: string
  /** Whose it is, where the page shows many accounts. */
  owner?: string
  onClose: () => void
}

/** A one-time password that was just made, to be handed over; afterwards nothing can show it again. */
export function OneTimePassword({ password, owner, onClose }: Props) {
  const t = useT()
  return (
    <NewSecret
      title={t('staff.password.fresh')}
      about={t('staff.password.freshAbout')}
      {...(owner && { owner })}
      secret={password}
      onClose={onClose}
    />
  )
}
