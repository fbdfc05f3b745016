import { Box, Button, Flex } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { locationsMaximum } from '../../../graph/warehouse/states.ts'
import { useT } from '../../i18n/useT.ts'
import { Section } from '../../ui/Section.tsx'
import { areMixed, confusingPrefixes } from './prefixes.ts'
import { Cell, RangeGrid } from './RangeGrid.tsx'
import type { TypedRange } from './useLocationRange.ts'

const codesShown = 240

/** What a range would create, as a grid of its shelves or as a list of codes. */
export function RangePreview({ typed, prefixes }: { typed: TypedRange; prefixes: readonly string[] }) {
  const t = useT()
  const [view, setView] = useState<'grid' | 'codes'>('grid')
  const { range, preview, refusal, total } = typed
  const existing = new Set(preview?.existing)
  const confusing = confusingPrefixes(prefixes)
  const hints = [
    ...(confusing.length > 0 ? [t('setting.range.confusing', { prefixes: confusing.slice(0, 5).join(', ') })] : []),
    ...(areMixed(prefixes) ? [t('setting.range.mixed')] : []),
  ]
  return (
    <Section
      title={t('setting.range.preview')}
      aside={
        <Flex role="group" aria-label={t('setting.range.preview')}>
          {(['grid', 'codes'] as const).map((one) => (
            <Button
              key={one}
              type="button"
              size="sm"
              variant={one === view ? 'subtle' : 'ghost'}
              aria-pressed={one === view}
              onClick={() => setView(one)}
            >
              {t(`setting.range.view.${one}`)}
            </Button>
          ))}
        </Flex>
      }
    >
      <Flex direction="column" gap="3">
        {hints.map((hint) => (
          <Flex key={hint} gap="1.5" color="warn.fg" align="center">
            <TriangleAlert aria-hidden size={16} />
            {hint}
          </Flex>
        ))}
        {total === 0 && <Box color="muted">{t('setting.range.none')}</Box>}
        {refusal && (
          <Box color="negative.fg" role="status">
            {t(`setting.range.${refusal}`, { total, maximum: locationsMaximum })}
          </Box>
        )}
        {preview && range && (
          <>
            <Flex role="status" wrap="wrap" columnGap="4" rowGap="1" align="center">
              <Flex align="center" gap="1.5">
                <Cell w="4" />
                <b>{t('setting.range.summary', { count: preview.codes.length - existing.size })}</b>
              </Flex>
              {existing.size > 0 && (
                <Flex align="center" gap="1.5">
                  <Cell w="4" data-existing />
                  {t('setting.range.existing', { count: existing.size })}
                </Flex>
              )}
            </Flex>
            {view === 'grid' ? <RangeGrid range={range} preview={preview} /> : <Codes codes={preview.codes} existing={existing} />}
          </>
        )}
      </Flex>
    </Section>
  )
}

function Codes({ codes, existing }: { codes: readonly string[]; existing: ReadonlySet<string> }) {
  const t = useT()
  return (
    <Flex wrap="wrap" gap="1.5" textStyle="code">
      {codes.slice(0, codesShown).map((code) => (
        <Box
          key={code}
          px="2"
          py="0.5"
          borderRadius="l1"
          borderWidth="1px"
          borderColor="line"
          {...(existing.has(code) && { color: 'muted', textDecoration: 'line-through', bg: 'bg.muted' })}
        >
          {code}
        </Box>
      ))}
      {codes.length > codesShown && (
        <Box px="2" py="0.5" color="muted">
          {t('setting.range.more', { count: codes.length - codesShown })}
        </Box>
      )}
    </Flex>
  )
}
