import { Box } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { FormattedNumber } from 'react-intl'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { EffectRow, EffectSection } from '../../../ui/document/Effect.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { RoleEffectQuery } from './__generated__/RoleEffectQuery.graphql.ts'
import { RoleNotice } from './RoleNotice.tsx'
import { chosenRights, type KnownRight, type RoleValues } from './roleForm.ts'

const query = graphql`
  query RoleEffectQuery($roleId: ID!, $rights: [String!]!) {
    roleEffect(roleId: $roleId, rights: $rights) {
      people
      gained {
        right
        people
      }
      lost {
        right
        people
      }
      onlyOwners {
        right
        warehouses
      }
      youLose
    }
  }
`

interface Props {
  form: ServerForm<RoleValues>
  roleId: string
  version: number
  stored: RoleValues['rights']
  known: readonly KnownRight[]
  staffChanged: number
}

/** What saving would do to the people who have the role. */
export function RoleEffect({ form, roleId, version, stored, known, staffChanged }: Props) {
  const t = useT()
  const values = useWatch({ control: form.control, name: 'rights' })
  const changed = `${version} ${staffChanged}`
  const effect = useBackgroundQuery<RoleEffectQuery>(query, { roleId, rights: chosenRights(values) }, changed, true)?.roleEffect
  const isChanged = known.some(({ name }) => Boolean(values[name]) !== Boolean(stored[name]))
  const meansOf = (right: string) => known.find(({ name }) => name === right)?.means ?? right
  const listed = (rights: readonly string[]) => rights.map(meansOf).join(' · ')
  if (!effect) return null
  return (
    <EffectSection title={t('access.role.effect')}>
      <Box>
        <Box as="span" textStyle="2xl" fontVariantNumeric="tabular-nums" me="2">
          <FormattedNumber value={effect.people} />
        </Box>
        {t(isChanged ? 'access.role.affected' : 'access.role.haveIt', { count: effect.people })}
      </Box>
      {effect.gained.map(({ right, people }) => (
        <EffectRow key={right} name={t('access.role.gain', { right: meansOf(right) })}>
          <Box as="span" color="positive.fg">
            {t('access.role.people', { count: people })}
          </Box>
        </EffectRow>
      ))}
      {effect.lost.map(({ right, people }) => (
        <EffectRow key={right} name={t('access.role.lose', { right: meansOf(right) })}>
          <Box as="span" color="negative.fg">
            {t('access.role.people', { count: people })}
          </Box>
        </EffectRow>
      ))}
      {effect.youLose.length > 0 && <RoleNotice tone="negative">{t('access.role.youLose', { rights: listed(effect.youLose) })}</RoleNotice>}
      {effect.onlyOwners.map(({ right, warehouses }) => (
        <RoleNotice key={right} tone="warn">
          {warehouses
            ? t('access.role.onlyOwnersIn', { right: meansOf(right), warehouses: warehouses.join(', ') })
            : t('access.role.onlyOwners', { right: meansOf(right) })}
        </RoleNotice>
      ))}
    </EffectSection>
  )
}
