import { Box, Flex, NativeSelect } from '@chakra-ui/react'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { areaName } from '../access/RightText.tsx'
import type { WhyAllowed_staff$data, WhyAllowed_staff$key } from './__generated__/WhyAllowed_staff.graphql.ts'
import { everywhere, placeOf } from './staffForm.ts'
import type { AccessOptions } from './useAccessOptions.ts'
import { explainRight } from './why.ts'

type Grant = WhyAllowed_staff$data['grants'][number]

/** Explains why a person may use a right in a warehouse, or what would let them. */
export function WhyAllowed({ staff, options }: { staff: WhyAllowed_staff$key; options: AccessOptions }) {
  const t = useT()
  const { displayName, active, mustChangePassword, grants } = useFragment(
    graphql`
      fragment WhyAllowed_staff on Staff {
        displayName
        active
        mustChangePassword
        grants {
          role {
            id
            name: displayName
            rights
          }
          warehouseId
          warehouseNumber
          at
          by {
            name
          }
        }
      }
    `,
    staff,
  )
  const [chosen, setChosen] = useState('')
  const [place, setPlace] = useState(everywhere)
  const right = options.rights.find(({ name }) => name === chosen)
  const why = right && explainRight(right, placeOf(place), grants, options.roles)
  const whereOf = ({ warehouseNumber }: Grant) => warehouseNumber ?? t('access.key.everywhere')
  return (
    <Section title={t('staff.why.title')}>
      <Flex gap="3" wrap="wrap">
        <Choice label={t('staff.why.right')} value={chosen} onChange={setChosen} grow={2}>
          <option value="">{t('staff.why.choose')}</option>
          {[...Map.groupBy(options.rights, ({ name }) => name.split(':')[0] ?? '')].map(([area, ofArea]) => (
            <optgroup key={area} label={areaName(t, area)}>
              {ofArea.map(({ name, means }) => (
                <option key={name} value={name}>
                  {`${means} (${name})`}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
        <Choice label={t('staff.field.where')} value={place} onChange={setPlace} grow={1}>
          {options.places.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </Flex>
      {why && (
        <Box
          role="status"
          mt="3"
          p="3"
          borderWidth="1px"
          borderRadius="l2"
          colorPalette={why.because.length > 0 ? 'positive' : 'negative'}
          borderColor="colorPalette.solid"
        >
          <Flex gap="2" align="center" fontWeight="semibold" color="colorPalette.fg">
            {why.because.length > 0 ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
            {t(why.because.length > 0 ? 'staff.why.yes' : 'staff.why.no', { name: displayName })}
          </Flex>
          {why.because.map((grant) => (
            <Box key={`${grant.role.id} ${grant.warehouseId ?? ''}`} mt="1">
              {t('staff.why.because', { role: grant.role.name, where: whereOf(grant) })}
              <Box textStyle="xs" color="muted">
                {grant.by ? t('staff.why.by', { by: grant.by.name }) : t('staff.why.byUnknown')} <RelativeTime at={grant.at} />
              </Box>
            </Box>
          ))}
          {why.because.length === 0 && why.elsewhere.length > 0 && (
            <Box mt="1">
              {t('staff.why.elsewhere', {
                grants: why.elsewhere.map((grant) => `${grant.role.name} ${whereOf(grant)}`).join(' · '),
              })}
            </Box>
          )}
          {why.because.length === 0 && right?.scope === 'GLOBAL' && <Box mt="1">{t('staff.why.global')}</Box>}
          {why.because.length === 0 && (
            <Box mt="1">
              {why.roles.length > 0
                ? t('staff.why.roles', { roles: why.roles.map(({ name }) => name).join(' · ') })
                : t('staff.why.noRole')}
            </Box>
          )}
          {why.because.length > 0 && !active && <Box mt="1">{t('staff.why.inactive')}</Box>}
          {why.because.length > 0 && active && mustChangePassword && <Box mt="1">{t('staff.why.oneTime')}</Box>}
        </Box>
      )}
    </Section>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Share of the width. */
  grow: number
  children: ReactNode
}

function Choice({ label, value, onChange, grow, children }: ChoiceProps) {
  const id = useId()
  return (
    <Box flex={`${grow} 1 12rem`} minW="0">
      <Box asChild display="block" textStyle="label" mb="1">
        <label htmlFor={id}>{label}</label>
      </Box>
      <NativeSelect.Root>
        <NativeSelect.Field id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDown aria-hidden />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Box>
  )
}
