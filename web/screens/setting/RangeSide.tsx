import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import { Section } from '../../ui/Section.tsx'
import type { RangePreview } from './useLocationRange.ts'

interface Props {
  preview: RangePreview
  /** The cargo area, once it is chosen. */
  area: { name: string; locationCount: number } | undefined
  /** Whether existing locations are skipped; otherwise they refuse the whole range. */
  skips: boolean
}

/** Existing locations that are listed. */
const existingShown = 8

/** What creating a range does: figures before and after, and the locations that exist already. */
export function RangeSide({ preview, area, skips }: Props) {
  const t = useT()
  const count = preview.codes.length - preview.existing.length
  const shown = preview.existingLocations.slice(0, existingShown)
  const rest = preview.existing.length - shown.length
  return (
    <>
      <Section title={t('setting.range.happens')}>
        <Box textStyle="3xl" fontWeight="semibold" color="brand.fg" lineHeight="1.1">
          <FormattedNumber value={count} />
        </Box>
        <Box color="muted" mb="2">
          {area ? t('setting.range.createdIn', { count, area: area.name }) : t('setting.range.created', { count })}
        </Box>
        <Figure label={t('setting.range.inRange')}>{preview.codes.length}</Figure>
        <Figure label={t(skips ? 'setting.range.skipped' : 'setting.range.refusing')}>{preview.existing.length}</Figure>
        {area && (
          <>
            <Figure label={t('setting.range.today', { area: area.name })}>{area.locationCount}</Figure>
            <Figure label={t('setting.range.afterwards', { area: area.name })} isSum>
              {area.locationCount + count}
            </Figure>
          </>
        )}
      </Section>
      {preview.existingLocations.length > 0 && (
        <Section title={t(skips ? 'setting.range.skippedOnes' : 'setting.range.existingOnes', { count: preview.existing.length })}>
          {shown.map(({ code, status }) => (
            <Flex key={code} justify="space-between" gap="3" py="1" borderTopWidth="1px" borderColor="line">
              <Box textStyle="code">{code}</Box>
              <Box color="muted">{t(`enum.LocationStatus.${status}`)}</Box>
            </Flex>
          ))}
          <Box pt="2" color="muted" textStyle="xs" borderTopWidth="1px" borderColor="line">
            {rest > 0 && <>{t('setting.range.more', { count: rest })} · </>}
            {t('setting.range.stay')}
          </Box>
        </Section>
      )}
    </>
  )
}

function Figure({ label, isSum = false, children }: { label: ReactNode; isSum?: boolean; children: number }) {
  return (
    <Flex
      justify="space-between"
      gap="3"
      py="1"
      {...(isSum ? { borderTopWidth: '1px', borderColor: 'line', fontWeight: 'semibold' } : { color: 'muted' })}
    >
      <span>{label}</span>
      <Box as="span" color="fg">
        <FormattedNumber value={children} />
      </Box>
    </Flex>
  )
}
