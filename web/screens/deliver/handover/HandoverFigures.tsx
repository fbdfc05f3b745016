import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { expectedDays } from '../../../../graph/delivery/states/handover.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { Figures } from '../../../ui/document/Figures.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { HandoverFigures_sheet$key } from './__generated__/HandoverFigures_sheet.graphql.ts'

/** How many packages are on the sheet, missing and extra, and what they weigh. */
export function HandoverFigures({ sheet: key }: { sheet: HandoverFigures_sheet$key }) {
  const t = useT()
  const weight = useWeight()
  const { state, packageCount, pieces, weightGrams, progress, extraCount } = useFragment(
    graphql`
      fragment HandoverFigures_sheet on HandoverSheet {
        state
        packageCount
        pieces
        weightGrams
        progress {
          missing
          toBeShipped
          labelsToVoid
        }
        extraCount
      }
    `,
    key,
  )
  const expected = packageCount - extraCount + progress.missing
  const isOpen = state === 'OPEN'
  return (
    <Section
      title={t('handover.section.figures')}
      aside={
        <Box as="span" color="soft" textStyle="sm">
          {t('handover.figure.load', { pieces, weight: weight.of(weightGrams) })}
        </Box>
      }
    >
      <Figures
        figures={[
          { name: isOpen ? t('handover.figure.packagesOf', { expected }) : t('handover.figure.packages'), value: packageCount },
          { name: t('handover.field.missing'), value: progress.missing, tone: 'negative' },
          { name: t('handover.difference.extra'), value: extraCount, tone: 'warn' },
          ...(isOpen
            ? [
                { name: t('handover.figure.toBeShipped'), value: progress.toBeShipped, tone: 'info' as const },
                { name: t('handover.figure.labelsToVoid'), value: progress.labelsToVoid, tone: 'warn' as const },
              ]
            : []),
        ]}
      />
      {isOpen && (
        <Box mt="3" color="muted" textStyle="xs">
          {t('handover.figure.expectedFrom', { days: expectedDays })}
        </Box>
      )}
    </Section>
  )
}
