import { Box, Flex } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { use, useEffect, useId } from 'react'
import { get, useWatch } from 'react-hook-form'
import { useT } from '../../../i18n/useT.ts'
import { Labels } from '../../../ui/form/labels.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import { areaName, areaOrder } from '../RightText.tsx'
import { RightChip } from './RightChip.tsx'
import { RoleNotice } from './RoleNotice.tsx'
import { chosenRights, type KnownRight, lockOf, type RoleValues } from './roleForm.ts'

interface Props {
  form: ServerForm<RoleValues>
  known: readonly KnownRight[]
  /** The rights of the stored role; none of a new one. */
  stored: RoleValues['rights']
}

const scopes = ['WAREHOUSE', 'CUSTOMER', 'GLOBAL'] as const

/** Where all columns have room beside each other; elsewhere they are stacked. */
const wide = '@container (min-width: 46rem)'
const columns = '6rem minmax(0, 1fr) minmax(0, 9.5rem) minmax(0, 11rem)'

const areaOf = ({ name }: KnownRight) => name.split(':')[0] ?? ''

/** The rights of a role: a row for each area, a column for each scope. */
export function RightsGrid({ form, known, stored }: Props) {
  const t = useT()
  const labels = use(Labels)
  const headId = useId()
  const values = useWatch({ control: form.control, name: 'rights' })
  const error = get(form.formState.errors, 'rights.message') as string | undefined
  const title = t('access.role.rights')
  useEffect(() => {
    labels.set('rights', title)
    return () => void labels.delete('rights')
  }, [labels, title])
  const areas = [...Map.groupBy(known, areaOf)].toSorted(([a], [b]) => areaOrder(a) - areaOrder(b))
  const held = known.filter(({ isHeld }) => isHeld).length
  const stronger = known.filter(({ name, isHeld }) => !isHeld && stored[name])
  return (
    <Section
      id="rights"
      title={t('access.role.rightsOf', { count: chosenRights(values).length, total: known.length })}
      aside={
        held < known.length && (
          <Flex align="center" gap="1" textStyle="xs" color="muted">
            <Lock size={12} aria-hidden />
            {t('access.role.notYours')}
          </Flex>
        )
      }
    >
      {error && (
        <Box color="negative.fg" mb="2">
          {error}
        </Box>
      )}
      {stronger.length > 0 && <RoleNotice tone="warn">{t('access.role.stronger', { count: stronger.length })}</RoleNotice>}
      <Box containerType="inline-size">
        <Box aria-hidden display="none" gap="3" pb="2" textStyle="xs" css={{ [wide]: { display: 'grid', gridTemplateColumns: columns } }}>
          <b>{t('access.role.area')}</b>
          {scopes.map((scope) => (
            <span key={scope}>
              <b>{t(`access.role.scope.${scope}`)}</b>{' '}
              <Box as="span" color="muted">
                {t(`access.role.scopeMeans.${scope}`)}
              </Box>
            </span>
          ))}
        </Box>
        {areas.map(([area, rights]) => (
          <Box
            key={area}
            role="group"
            aria-labelledby={`${headId}-${area}`}
            display="grid"
            gap="2"
            py="2.5"
            borderTopWidth="1px"
            borderColor="line"
            css={{ [wide]: { gridTemplateColumns: columns, gap: '3' } }}
          >
            <Box id={`${headId}-${area}`} fontWeight="semibold">
              {areaName(t, area)}
            </Box>
            {scopes.map((scope) => {
              const ofScope = rights.filter((right) => right.scope === scope)
              return (
                <Box key={scope} minW="0" {...(ofScope.length === 0 && { display: 'none', css: { [wide]: { display: 'block' } } })}>
                  <Box textStyle="xs" color="muted" mb="1" css={{ [wide]: { display: 'none' } }}>
                    {t(`access.role.scope.${scope}`)}
                    {scope !== 'WAREHOUSE' && ` · ${t(`access.role.scopeMeans.${scope}`)}`}
                  </Box>
                  <Flex wrap="wrap" gap="1.5">
                    {ofScope.length === 0 && (
                      <Box as="span" color="muted" aria-hidden>
                        –
                      </Box>
                    )}
                    {ofScope.map((right) => (
                      <RightChip key={right.name} form={form} right={right} lock={lockOf(right, known, values, stored)} />
                    ))}
                  </Flex>
                </Box>
              )
            })}
          </Box>
        ))}
      </Box>
      {held < known.length && (
        <Box mt="2" textStyle="xs" color="muted">
          {t('access.role.held', { count: held, total: known.length })}
        </Box>
      )}
    </Section>
  )
}
