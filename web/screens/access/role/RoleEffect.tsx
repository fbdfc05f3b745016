import { Box } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { EffectRow, EffectSection } from '../../../ui/document/Effect.tsx'
import { RoleNotice } from './RoleNotice.tsx'
import type { KnownRight } from './roleForm.ts'
import type { Effect } from './useRoleEffect.ts'

interface Props {
  effect: Effect
  known: readonly KnownRight[]
}

export const changesRights = ({ gained, lost }: Effect) => gained.length + lost.length > 0

/** What saving would do to the people who have the role. */
export function RoleEffect({ effect, known }: Props) {
  const t = useT()
  const { people, gained, lost, onlyOwners, youLose } = effect
  const meansOf = (right: string) => known.find(({ name }) => name === right)?.means ?? right
  return (
    <EffectSection title={t('access.role.effect')}>
      <b>{t(changesRights(effect) ? 'access.role.affected' : 'access.role.haveIt', { count: people })}</b>
      {gained.map((one) => (
        <EffectRow key={one.right} name={t('access.role.gain', { right: meansOf(one.right) })}>
          <Box as="span" color="positive.fg">
            {t('access.role.people', { count: one.people })}
          </Box>
        </EffectRow>
      ))}
      {lost.map((one) => (
        <EffectRow key={one.right} name={t('access.role.lose', { right: meansOf(one.right) })}>
          <Box as="span" color="negative.fg">
            {t('access.role.people', { count: one.people })}
          </Box>
        </EffectRow>
      ))}
      {youLose.length > 0 && (
        <RoleNotice tone="negative">{t('access.role.youLose', { rights: youLose.map(meansOf).join(' · ') })}</RoleNotice>
      )}
      {onlyOwners.map(({ right, warehouses }) => (
        <RoleNotice key={right} tone="warn">
          {warehouses
            ? t('access.role.onlyOwnersIn', { right: meansOf(right), warehouses: warehouses.join(', ') })
            : t('access.role.onlyOwners', { right: meansOf(right) })}
        </RoleNotice>
      ))}
    </EffectSection>
  )
}
