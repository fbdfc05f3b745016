import { Button, Flex } from '@chakra-ui/react'
import { Ellipsis, Pencil } from 'lucide-react'
import { useT } from '../../../i18n/useT.ts'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import type { Confirmed } from './UserConfirm.tsx'
import type { User } from './userRow.ts'

export type UserAction = Confirmed | 'edit' | 'send'

const labels = {
  send: 'staff.invitation.send',
  password: 'staff.reset',
  factor: 'staff.factor.reset',
  activate: 'staff.activate',
  deactivate: 'staff.deactivate',
  withdraw: 'staff.invitation.withdraw',
} as const

/** What can be done to a user besides editing. A new link activates an account that was invited. */
function actionsOf({ active, invitation, hasSecondFactor }: User): (keyof typeof labels)[] {
  if (!active) return [invitation ? 'send' : 'activate']
  return [
    ...(invitation ? (['send'] as const) : []),
    'password',
    ...(hasSecondFactor ? (['factor'] as const) : []),
    invitation ? 'withdraw' : 'deactivate',
  ]
}

interface Props {
  user: User
  onAct: (action: UserAction, user: User) => void
}

/** Edits a user and opens the other actions; the own account has none. */
export function UserActions({ user, onAct }: Props) {
  const t = useT()
  const { displayName: name, isYou } = user
  if (isYou) return null
  return (
    <Flex gap="1">
      <Button size="sm" variant="ghost" aria-label={t('customer.user.editOf', { name })} onClick={() => onAct('edit', user)}>
        <Pencil aria-hidden />
        {t('list.row.edit')}
      </Button>
      <Menu label={<Ellipsis aria-hidden />} aria-label={t('customer.user.actionsOf', { name })} size="sm" px="2" variant="ghost">
        {actionsOf(user).map((action) => (
          <MenuItem key={action} onSelect={() => onAct(action, user)}>
            {t(labels[action])}
          </MenuItem>
        ))}
      </Menu>
    </Flex>
  )
}
