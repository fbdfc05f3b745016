import { Box, Button, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import { Section } from '../../../ui/Section.tsx'
import { formatPrefixes, parsePrefixes } from '../prefixes.ts'
import type { LayoutPreview_layout$data } from './__generated__/LayoutPreview_layout.graphql.ts'
import type { LayoutValues } from './layoutForm.ts'

interface Props {
  layout: LayoutPreview_layout$data
  form: ServerForm<LayoutValues>
  mayEdit: boolean
}

type Group = LayoutPreview_layout$data['unplaced'][number]

/** Locations without a place, by reason, each with the way to give them one. */
export function LayoutUnplaced({ layout: { unplaced, locations, placed }, form, mayEdit }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const { firstBay, lastBay } = form.watch()
  const pieces = unplaced.reduce((sum, group) => sum + group.pieces, 0)
  const reasonOf = ({ rack, isBefore }: Group) =>
    rack != null
      ? t('layout.unplaced.rack', { rack })
      : isBefore
        ? t('layout.unplaced.before', { bay: String(firstBay).padStart(2, '0') })
        : t('layout.unplaced.behind', { bay: String(lastBay).padStart(2, '0') })
  const add = (rack: string) =>
    form.setValue('racks', formatPrefixes([...parsePrefixes(form.getValues('racks')), rack]), { shouldDirty: true, shouldValidate: true })
  return (
    <Section title={t('layout.unplaced', { count: locations - placed, locations })}>
      <Box color="muted" textStyle="xs">
        {t('layout.unplaced.about')} {pieces > 0 && t('layout.unplaced.pieces', { pieces })}
      </Box>
      <Box as="ul" listStyleType="none" aria-label={t('layout.unplaced.list')}>
        {unplaced.map((group) => (
          <Flex
            as="li"
            key={`${group.rack} ${group.isBefore}`}
            align="center"
            wrap="wrap"
            columnGap="3"
            rowGap="1"
            py="2"
            borderTopWidth="1px"
            borderColor="line.soft"
            _first={{ borderTopWidth: 0 }}
          >
            <Box minW="13rem" flex={{ base: '1 1 100%', sm: '0 0 13rem' }}>
              {reasonOf(group)}{' '}
              <Box as="span" color="muted">
                · {group.count}
              </Box>
            </Box>
            <Flex flex="1" wrap="wrap" gap="1.5" textStyle="code">
              {group.codes.map((code) => (
                <Code key={code} code={code} part={group.rack != null ? 0 : 1} />
              ))}
              {group.count > group.codes.length && (
                <Box as="span" color="muted">
                  {t('setting.range.more', { count: group.count - group.codes.length })}
                </Box>
              )}
            </Flex>
            {group.rack != null
              ? mayEdit && (
                  <Button type="button" size="sm" onClick={() => add(group.rack as string)}>
                    {t('layout.unplaced.add', { rack: group.rack })}
                  </Button>
                )
              : group.codes[0] && (
                  <Button asChild size="sm">
                    <Link to={linkTo(`/setting/mange?mode=exact&q=${group.codes.join(',')}`)}>{t('layout.unplaced.show')}</Link>
                  </Button>
                )}
          </Flex>
        ))}
      </Box>
    </Section>
  )
}

/** A location code with the part in red that has no place. */
function Code({ code, part }: { code: string; part: 0 | 1 }) {
  const parts = code.split('-')
  return (
    <Box as="span" px="1.5" bg="bg.muted" borderRadius="l1">
      {part === 1 && `${parts[0]}-`}
      <Box as="b" color="negative.fg">
        {parts[part]}
      </Box>
      {`-${parts.slice(part + 1).join('-')}`}
    </Box>
  )
}
