import { Button, chakra, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useT } from '../../../../i18n/useT.ts'
import { useCommand } from '../../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../../relay/useNotifyOutcome.ts'
import { useReload } from '../../../../relay/useReload.ts'
import type { CompareProgress_comparison$key } from './__generated__/CompareProgress_comparison.graphql.ts'
import type { CompareProgressMutation } from './__generated__/CompareProgressMutation.graphql.ts'
import type { CompareProgressSubscription } from './__generated__/CompareProgressSubscription.graphql.ts'

/** How many settings are planned, and a button that stops the planning. */
export function CompareProgress({ comparison }: { comparison: CompareProgress_comparison$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const reload = useReload()
  const { id, state, planned, settings } = useFragment(
    graphql`
      fragment CompareProgress_comparison on WaveComparison {
        id
        state
        planned
        settings {
          rule
        }
      }
    `,
    comparison,
  )
  useSubscription<CompareProgressSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription CompareProgressSubscription($id: ID!) {
            waveComparisonChanged(id: $id) {
              state
              planned
            }
          }
        `,
        variables: { id },
        // The plans are too large to be sent with each change.
        onNext: () => void reload(),
      }),
      [id, reload],
    ),
  )
  const { run, busy } = useCommand<CompareProgressMutation>(graphql`
    mutation CompareProgressMutation($input: CancelWaveComparisonInput!) {
      cancelWaveComparison(input: $input) {
        comparison {
          state
          planned
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const progress = { planned, settings: settings.length }
  return (
    <Flex role="status" align="center" gap="3" color="muted" textStyle="xs">
      {state === 'PLANNING' && (
        <>
          {t('wave.compare.planning', progress)}
          <Bar max={settings.length} value={planned} aria-label={t('wave.compare.planning', progress)} />
          <Button size="sm" loading={busy} onClick={async () => void tell(await run({ comparisonId: id }))}>
            {t('wave.compare.stop')}
          </Button>
        </>
      )}
      {state === 'CANCELLED' && t('wave.compare.stopped', progress)}
    </Flex>
  )
}

const Bar = chakra('progress', { base: { w: '24', h: '1.5', accentColor: 'brand.solid' } })
