import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { Tone } from '../../../theme/colors.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { RunOutcome_run$key } from './__generated__/RunOutcome_run.graphql.ts'

const tones: Record<'GENERATED' | 'NOTHING' | 'FAILED' | 'MISSED', Tone> = {
  GENERATED: 'positive',
  NOTHING: 'gray',
  FAILED: 'negative',
  MISSED: 'warn',
}

/** What a rule did: how many packages in how many waves, or why nothing. */
export function RunOutcome({ run: key, isShort = false }: { run: RunOutcome_run$key; isShort?: boolean }) {
  const t = useT()
  const {
    outcome: stored,
    isMissed,
    message,
    isFallback,
    taken,
    left,
    waves,
  } = useFragment(
    graphql`
      fragment RunOutcome_run on StandingRun {
        outcome
        isMissed
        message
        isFallback
        taken
        left
        waves {
          id
        }
      }
    `,
    key,
  )
  const outcome = isMissed ? 'MISSED' : stored
  if (isShort)
    return (
      <>{outcome === 'GENERATED' ? t('standing.run.made', { waves: waves.length, packages: taken }) : t(`standing.outcome.${outcome}`)}</>
    )
  return (
    <Box display="grid" gap="0.5" justifyItems="start">
      <StatusBadge tone={tones[outcome]}>{t(`standing.outcome.${outcome}`)}</StatusBadge>
      {outcome === 'GENERATED' && <Box>{t('standing.run.made', { waves: waves.length, packages: taken })}</Box>}
      {message && <Box>{message}</Box>}
      {left > 0 && <Box color="muted">{t('standing.run.left', { packages: left })}</Box>}
      {isFallback && <Box color="muted">{t('standing.run.fallback')}</Box>}
    </Box>
  )
}
