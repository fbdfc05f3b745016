import { useT } from '../../../i18n/useT.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

/** Whether a role comes with the program or is the provider's own. */
export function RoleKind({ isBuiltIn }: { isBuiltIn: boolean }) {
  const t = useT()
  return <StatusBadge tone={isBuiltIn ? 'gray' : 'info'}>{t(isBuiltIn ? 'access.role.builtIn' : 'access.role.custom')}</StatusBadge>
}
