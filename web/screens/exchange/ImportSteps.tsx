import { Box, chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import type { ImportSteps_sheetImport$key } from './__generated__/ImportSteps_sheetImport.graphql.ts'

/** The four steps of an import, and how far it is. */
export function ImportSteps({ sheetImport }: { sheetImport: ImportSteps_sheetImport$key }) {
  const t = useT()
  const { state, fileName, total, refused, applied, columns } = useFragment(
    graphql`
      fragment ImportSteps_sheetImport on SheetImport {
        state
        fileName
        total
        refused
        applied
        columns {
          column
        }
      }
    `,
    sheetImport,
  )
  const matched = columns.filter(({ column }) => column !== null).length
  const current = state === 'CHECKING' || state === 'CHECKED' ? 2 : 3
  const steps = [
    { name: t('import.step.file'), about: fileName },
    { name: t('import.step.columns'), about: t('import.step.matched', { matched, total: columns.length }) },
    {
      name: t('import.step.check'),
      about: state === 'CHECKING' ? t('import.step.checking') : t('import.step.errors', { count: refused }),
    },
    {
      name: t('import.step.result'),
      about: current === 3 ? t('import.step.imported', { count: applied, total }) : t('import.step.nothing'),
    },
  ]
  return (
    <Steps>
      {steps.map(({ name, about }, at) => {
        const isDone = at < current || state === 'DONE'
        return (
          <li key={name} aria-current={at === current ? 'step' : undefined} data-done={isDone || undefined}>
            <span className="mark">{isDone ? <Check size={16} aria-hidden /> : at + 1}</span>
            <Box minW="0">
              <Box fontWeight="semibold">{name}</Box>
              <Box color="muted" textStyle="xs" truncate>
                {about}
              </Box>
            </Box>
          </li>
        )
      })}
    </Steps>
  )
}

const Steps = chakra('ol', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    borderRadius: 'l3',
    overflow: 'hidden',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      px: '3',
      py: '2',
      borderInlineStartWidth: '1px',
      borderColor: 'line',
      borderBottomWidth: '2px',
      borderBottomColor: 'transparent',
      _first: { borderInlineStartWidth: '0' },
    },
    '& > [aria-current]': { borderBottomColor: 'brand.border' },
    '& .mark': {
      flexShrink: '0',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: '6',
      borderRadius: 'full',
      bg: 'bg.muted',
      fontWeight: 'semibold',
      textStyle: 'xs',
    },
    '& > [aria-current] .mark': { bg: 'brand.solid', color: 'brand.contrast' },
    '& > [data-done] .mark': { bg: 'brand.subtle', color: 'brand.fg' },
    smDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})
