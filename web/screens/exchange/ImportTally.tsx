import { Box, chakra, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { ImportTally_sheetImport$key } from './__generated__/ImportTally_sheetImport.graphql.ts'

/** Rows by result, in figures and as a bar. */
export function ImportTally({ sheetImport }: { sheetImport: ImportTally_sheetImport$key }) {
  const t = useT()
  const { state, total, checked, created, changed, unchanged, repeated, refused, applied, drafts } = useFragment(
    graphql`
      fragment ImportTally_sheetImport on SheetImport {
        state
        total
        checked
        created
        changed
        unchanged
        repeated
        refused
        applied
        drafts
      }
    `,
    sheetImport,
  )
  const isWritten = state === 'IMPORTING' || state === 'DONE'
  const done = isWritten ? applied : created + changed
  const figures = [
    { id: 'rows', value: total, text: state === 'CHECKING' ? t('import.tally.checked', { count: checked }) : t('import.tally.rows') },
    isWritten
      ? { id: 'done', value: applied, text: t('import.tally.imported'), tone: 'positive.fg' }
      : { id: 'done', value: done, text: t('import.tally.good', { created, changed }), tone: 'positive.fg' },
    ...(drafts > 0 ? [{ id: 'drafts', value: drafts, text: t('import.tally.drafts'), tone: 'warn.fg' }] : []),
    { id: 'refused', value: refused, text: t('import.tally.refused'), tone: refused > 0 ? 'negative.fg' : 'muted' },
    ...(unchanged > 0 ? [{ id: 'unchanged', value: unchanged, text: t('import.tally.unchanged'), tone: 'muted' }] : []),
    ...(repeated > 0 ? [{ id: 'repeated', value: repeated, text: t('import.tally.repeated'), tone: 'muted' }] : []),
  ]
  const share = (count: number) => ({ width: `${(count / total) * 100}%` })
  return (
    <Box as="section" aria-label={t('import.step.check')} layerStyle="card" borderRadius="l3" px="4" py="3">
      <Flex wrap="wrap" columnGap="8" rowGap="2" aria-live="polite">
        {figures.map(({ id, value, text, tone }) => (
          <Box key={id}>
            <Box textStyle="2xl" fontWeight="semibold" lineHeight="1.2" fontVariantNumeric="tabular-nums" color={tone}>
              {t('import.tally.number', { count: value })}
            </Box>
            <Box textStyle="xs" color="muted">
              {text}
            </Box>
          </Box>
        ))}
      </Flex>
      <Bar
        role="progressbar"
        aria-label={t('import.tally.progress')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={isWritten ? applied : checked}
      >
        <div style={share(done)} />
        <div data-kept style={share(unchanged + repeated)} />
        <div data-refused style={share(refused)} />
      </Bar>
    </Box>
  )
}

const Bar = chakra('div', {
  base: {
    display: 'flex',
    h: '2',
    mt: '3',
    gap: '2px',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.muted',
    '& > div': { bg: 'brand.solid', transition: 'width {durations.fast} linear' },
    '& > [data-kept]': { bg: 'gray.emphasized' },
    '& > [data-refused]': { bg: 'negative.solid' },
  },
})
