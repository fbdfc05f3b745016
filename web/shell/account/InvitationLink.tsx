import { Box } from '@chakra-ui/react'
import { useT } from '../../i18n/useT.ts'
import { openPages } from '../../pages.ts'
import { NewSecret } from '../../ui/NewSecret.tsx'

/** A link that was just made and not mailed. */
export interface FreshLink {
  token: string
  /** What the mail server answered; null if no mail was sent. */
  failure: string | null
  /** When it was made, which tells it from later links. */
  sentAt: string | null
}

interface Props {
  link: FreshLink
  /** Whose it is, where the page shows many accounts. */
  owner?: string
  onClose: () => void
}

/** The link of an invitation, to be passed on; afterwards nothing can show it again. */
export function InvitationLink({ link: { token, failure }, owner, onClose }: Props) {
  const t = useT()
  return (
    <>
      {failure !== null && (
        <Box role="alert" px="3.5" py="2.5" borderRadius="l2" bg="negative.subtle" color="negative.fg">
          {t('staff.invitation.refused', { answer: failure })}
        </Box>
      )}
      <NewSecret
        title={t('staff.invitation.fresh')}
        about={t('staff.invitation.freshAbout')}
        {...(owner && { owner })}
        secret={`${window.location.origin}${openPages.invitation.path}#token=${token}`}
        onClose={onClose}
      />
    </>
  )
}
