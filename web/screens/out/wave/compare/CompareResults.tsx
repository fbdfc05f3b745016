import { Box, Grid } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../../i18n/useT.ts'
import { Section } from '../../../../ui/Section.tsx'
import type { PickersField_workloads$key } from '../__generated__/PickersField_workloads.graphql.ts'
import type { Generated } from '../GenerateResult.tsx'
import type { CompareResults_comparison$key } from './__generated__/CompareResults_comparison.graphql.ts'
import type { WalkDrawing_layout$key } from './__generated__/WalkDrawing_layout.graphql.ts'
import { ComparedSetting } from './ComparedSetting.tsx'
import { ComparedWaves } from './ComparedWaves.tsx'
import { CompareProgress } from './CompareProgress.tsx'
import { GenerateCompared } from './GenerateCompared.tsx'

interface Props {
  comparison: CompareResults_comparison$key
  /** Null if none is saved. */
  layout: WalkDrawing_layout$key | null
  /** Where the minutes come from. */
  note: ReactNode
  workloads: PickersField_workloads$key
  onGenerated: (generated: Generated) => void
}

/** Compared settings side by side, and the waves of the chosen one. */
export function CompareResults({ comparison, layout, note, workloads, onGenerated }: Props) {
  const t = useT()
  const [picked, setPicked] = useState<number | null>(null)
  const found = useFragment(
    graphql`
      fragment CompareResults_comparison on WaveComparison {
        id
        packages
        ...CompareProgress_comparison
        settings {
          ...ComparedSetting_setting
          plan {
            waveCount
            metres
            ...ComparedWaves_plan
            ...GenerateCompared_plan
          }
        }
      }
    `,
    comparison,
  )
  const { id, settings, packages } = found
  const most = Math.max(1, ...settings.map(({ plan }) => plan?.metres ?? 0))
  const chosen = picked ?? settings.findIndex(({ plan }) => (plan?.waveCount ?? 0) > 0)
  const plan = settings[chosen]?.plan
  return (
    <>
      <Section title={t('wave.compare.results', { packages })} aside={<CompareProgress comparison={found} />}>
        <Grid
          role="radiogroup"
          aria-label={t('wave.compare.settings')}
          gap="3"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
        >
          {settings.map((setting, index) => (
            <ComparedSetting
              // biome-ignore lint/suspicious/noArrayIndexKey: the settings of a comparison do not move.
              key={index}
              number={index + 1}
              setting={setting}
              layout={layout}
              most={most}
              isChosen={index === chosen}
              onChosen={() => setPicked(index)}
            />
          ))}
        </Grid>
        <Box mt="3">{layout ? note : <Box color="warn.fg">{t('wave.compare.noLayout')}</Box>}</Box>
      </Section>
      {plan && plan.waveCount > 0 && (
        <Grid gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}>
          <ComparedWaves key={chosen} number={chosen + 1} plan={plan} layout={layout} />
          <GenerateCompared comparisonId={id} position={chosen} plan={plan} workloads={workloads} onDone={onGenerated} />
        </Grid>
      )}
    </>
  )
}
