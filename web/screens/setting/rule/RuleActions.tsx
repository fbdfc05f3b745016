import { Button } from '@chakra-ui/react'
import { Pause, Play, Trash2, Zap } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RuleActions_rule$key } from './__generated__/RuleActions_rule.graphql.ts'
import type { RuleActionsDeleteMutation } from './__generated__/RuleActionsDeleteMutation.graphql.ts'
import type { RuleActionsPauseMutation } from './__generated__/RuleActionsPauseMutation.graphql.ts'
import type { RuleActionsResumeMutation } from './__generated__/RuleActionsResumeMutation.graphql.ts'
import type { RuleActionsRunMutation } from './__generated__/RuleActionsRunMutation.graphql.ts'

/** Runs a rule now, pauses, resumes and deletes it. */
export function RuleActions({ rule: key }: { rule: RuleActions_rule$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const [asked, setAsked] = useState<'run' | 'delete' | null>(null)
  const { id, name, pausedAt } = useFragment(
    graphql`
      fragment RuleActions_rule on StandingRule {
        id
        name
        pausedAt
      }
    `,
    key,
  )
  const input = { ruleId: id }
  const runNow = useCommand<RuleActionsRunMutation>(graphql`
    mutation RuleActionsRunMutation($input: RunStandingRuleInput!) {
      runStandingRule(input: $input) {
        rule {
          ...EditRule_rule
          last: runs(first: 1) {
            outcome
            message
            taken
            waves {
              id
            }
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const pause = useCommand<RuleActionsPauseMutation>(graphql`
    mutation RuleActionsPauseMutation($input: PauseStandingRuleInput!) {
      pauseStandingRule(input: $input) {
        rule {
          ...EditRule_rule
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const resume = useCommand<RuleActionsResumeMutation>(graphql`
    mutation RuleActionsResumeMutation($input: ResumeStandingRuleInput!) {
      resumeStandingRule(input: $input) {
        rule {
          ...EditRule_rule
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = useCommand<RuleActionsDeleteMutation>(graphql`
    mutation RuleActionsDeleteMutation($input: DeleteStandingRuleInput!) {
      deleteStandingRule(input: $input) {
        ruleId
        userErrors {
          code
          field
          message
        }
      }
    }
  `)

  async function generate() {
    const outcome = await runNow.run(input)
    setAsked(null)
    if (!tell(outcome)) return
    const last = outcome.payload.rule?.last[0]
    if (last?.outcome === 'GENERATED') toaster.success(t('standing.run.made', { waves: last.waves.length, packages: last.taken }))
    else toaster.error(last?.message ?? t('standing.outcome.NOTHING'))
  }
  async function toggle() {
    const outcome = await (pausedAt ? resume : pause).run(input)
    if (tell(outcome)) toaster.success(t(pausedAt ? 'standing.resumed' : 'standing.pausedNow', { name }))
  }
  async function erase() {
    const outcome = await remove.run(input)
    setAsked(null)
    if (!tell(outcome)) return
    toaster.success(t('standing.deleted', { name }))
    await navigate(linkTo('/setting/waveRules'), { replace: true })
  }
  return (
    <>
      <Button variant="solid" colorPalette="brand" onClick={() => setAsked('run')} loading={runNow.busy}>
        <Zap aria-hidden />
        {t('standing.runNow')}
      </Button>
      <Button onClick={toggle} loading={pause.busy || resume.busy}>
        {pausedAt ? <Play aria-hidden /> : <Pause aria-hidden />}
        {t(pausedAt ? 'standing.resume' : 'standing.pause')}
      </Button>
      <Button onClick={() => setAsked('delete')}>
        <Trash2 aria-hidden />
        {t('standing.delete')}
      </Button>
      <ConfirmDialog
        open={asked === 'run'}
        title={t('standing.runNowTitle', { name })}
        confirm={t('standing.runNow')}
        busy={runNow.busy}
        onConfirm={generate}
        onClose={() => setAsked(null)}
      >
        {t('standing.runNowAbout')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('standing.deleteTitle', { name })}
        confirm={t('standing.delete')}
        destructive
        busy={remove.busy}
        onConfirm={erase}
        onClose={() => setAsked(null)}
      >
        {t('standing.deleteAbout')}
      </ConfirmDialog>
    </>
  )
}
