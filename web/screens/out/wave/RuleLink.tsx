import { Box } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { WaveNode } from './waveNode.ts'

/** Name of the rule that generated a wave; leads to its run. */
export function RuleLink({ origin: { ruleId, ruleName, runId } }: { origin: NonNullable<WaveNode['origin']> }) {
  const linkTo = useLinkTo()
  return (
    <Box asChild color="brand.fg">
      <Link to={linkTo(`/setting/waveRules/${encodeURIComponent(ruleId)}`, { run: runId })}>{ruleName}</Link>
    </Box>
  )
}
