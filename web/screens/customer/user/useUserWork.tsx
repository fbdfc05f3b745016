import { Button } from '@chakra-ui/react'
import { Plus, UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { type FreshUser, FreshUserAccess, isOver } from './FreshUserAccess.tsx'
import type { UserAction } from './UserActions.tsx'
import type { User } from './userRow.ts'
import { useSendLink } from './useSendLink.ts'

const InviteUser = lazyComponent(() => import('./InviteUser.tsx').then((file) => file.InviteUser))
const RegisterUser = lazyComponent(() => import('./RegisterUser.tsx').then((file) => file.RegisterUser))
const EditUser = lazyComponent(() => import('./EditUser.tsx').then((file) => file.EditUser))
const UserConfirm = lazyComponent(() => import('./UserConfirm.tsx').then((file) => file.UserConfirm))

interface UserWork {
  onAct: (action: UserAction, user: User) => void
  /** Buttons that add a user. */
  buttons: ReactNode
  /** What was just made and is shown once; null if nothing. */
  fresh: ReactNode
  dialogs: ReactNode
}

/** What is done with users of customers, of one customer or of all (null). `users` are the shown ones as they are now, where the page knows them. */
export function useUserWork(customerId: string | null, users: readonly User[] = [], size?: 'sm'): UserWork {
  const t = useT()
  const [adding, setAdding] = useState<'invite' | 'register' | null>(null)
  const [opened, setOpened] = useState<{ action: Exclude<UserAction, 'send'>; user: User } | null>(null)
  const [made, setMade] = useState<FreshUser | null>(null)
  const send = useSendLink(setMade)
  const onAct = useCallback(
    (action: UserAction, user: User) => {
      if (action === 'send') void send(user)
      else setOpened({ action, user })
    },
    [send],
  )
  const shown = (id: string) => users.find((user) => user.id === id)
  const close = () => setOpened(null)
  const stopAdding = () => setAdding(null)
  const forget = (id: string) => setMade((before) => (before?.id === id ? null : before))
  return {
    onAct,
    buttons: (
      <>
        <Button {...(size && { size })} onClick={() => setAdding('register')}>
          <UserPlus aria-hidden />
          {t('customer.user.register')}
        </Button>
        <Button variant="solid" colorPalette="brand" {...(size && { size })} onClick={() => setAdding('invite')}>
          <Plus aria-hidden />
          {t('customer.user.invite')}
        </Button>
      </>
    ),
    fresh: made && !isOver(made, shown(made.id)) && <FreshUserAccess fresh={made} onClose={() => setMade(null)} />,
    dialogs: (
      <>
        {adding === 'invite' && <InviteUser customerId={customerId} onMade={setMade} onClose={stopAdding} />}
        {adding === 'register' && <RegisterUser customerId={customerId} onMade={setMade} onClose={stopAdding} />}
        {opened?.action === 'edit' && <EditUser user={opened.user} onClose={close} />}
        {opened && opened.action !== 'edit' && (
          <UserConfirm user={opened.user} what={opened.action} onMade={setMade} onEnded={() => forget(opened.user.id)} onClose={close} />
        )}
      </>
    ),
  }
}
