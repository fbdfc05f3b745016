import { Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { interceptionMachine } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import { useUnnamedActor } from '../../../ui/UnnamedActor.ts'
import type { PackageInterceptions_package$key } from './__generated__/PackageInterceptions_package.graphql.ts'
import type { PackageInterceptionsApproveMutation } from './__generated__/PackageInterceptionsApproveMutation.graphql.ts'
import type { PackageInterceptionsRejectMutation } from './__generated__/PackageInterceptionsRejectMutation.graphql.ts'
import type { PackageInterceptionsWithdrawMutation } from './__generated__/PackageInterceptionsWithdrawMutation.graphql.ts'

const DecideDialog = lazyComponent(() => import('../intercept/DecideDialog.tsx').then((file) => file.DecideDialog))

/** Interceptions of a package, newest first; the open one can be decided and withdrawn. Nothing if there were none. */
export function PackageInterceptions({ pkg }: { pkg: PackageInterceptions_package$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const commands = useCommands()
  const { interceptions } = useFragment(
    graphql`
      fragment PackageInterceptions_package on Package {
        interceptions {
          id
          state
          wish
          reason
          dueAt
          fallback
          allowedActions
          history {
            action
            to
            reason
            at
            by
          }
        }
      }
    `,
    pkg,
  )
  const unnamed = useUnnamedActor()
  const [latest] = interceptions
  if (!latest) return null
  const offered = (['approve', 'reject', 'withdraw'] as const).filter((action) => latest.allowedActions.includes(action))
  const run = async (action: (typeof offered)[number], extra: object = {}) => {
    if (tell(await commands[action].run({ requestId: latest.id, ...extra }))) setAsking(null)
  }
  const entries = interceptions.flatMap(({ id, wish, reason, history }) =>
    history.toReversed().map(({ action, to, reason: note, at, by }) => ({
      key: `${id} ${at} ${action}`,
      title: t(`state.InterceptionRequest.${to as (typeof interceptionMachine.order)[number]}`),
      about: [
        ...(action === 'create' ? [t(`enum.InterceptionWish.${wish}`), reason] : [note]),
        action.endsWith('ByDefault') ? t('intercept.byDefault') : (by ?? unnamed),
      ]
        .filter(Boolean)
        .join(' · '),
      at: <RelativeTime at={at} />,
      tone: stateTone(interceptionMachine, to as (typeof interceptionMachine.order)[number]),
    })),
  )
  return (
    <Section title={t('intercept.title')}>
      {latest.state === 'REQUESTED' && (
        <Flex wrap="wrap" align="center" justify="space-between" gap="2" pb="3">
          <span>
            {t('intercept.field.due')}: <RelativeTime at={latest.dueAt} /> · {t(`intercept.then.${latest.fallback}`)}
          </span>
          <Flex wrap="wrap" gap="2">
            {offered.map((action) => (
              <Button
                key={action}
                size="sm"
                loading={commands[action].busy}
                onClick={() => (action === 'withdraw' ? run('withdraw') : setAsking(action))}
              >
                {t(`action.InterceptionRequest.${action}`)}
              </Button>
            ))}
          </Flex>
        </Flex>
      )}
      <Timeline entries={entries} />
      {asking && (
        <DecideDialog
          decision={asking}
          wishes={[latest.wish]}
          busy={commands[asking].busy}
          onDecide={(note) => run(asking, { note })}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  )
}

function useCommands() {
  const approve = useCommand<PackageInterceptionsApproveMutation>(graphql`
    mutation PackageInterceptionsApproveMutation($input: ApproveInterceptionInput!) {
      approveInterception(input: $input) {
        interception {
          package {
            ...PackageActions_package
            ...PackageInterceptions_package
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
  const reject = useCommand<PackageInterceptionsRejectMutation>(graphql`
    mutation PackageInterceptionsRejectMutation($input: RejectInterceptionInput!) {
      rejectInterception(input: $input) {
        interception {
          package {
            ...PackageActions_package
            ...PackageInterceptions_package
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
  const withdraw = useCommand<PackageInterceptionsWithdrawMutation>(graphql`
    mutation PackageInterceptionsWithdrawMutation($input: WithdrawInterceptionInput!) {
      withdrawInterception(input: $input) {
        interception {
          package {
            ...PackageActions_package
            ...PackageInterceptions_package
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
  return { approve, reject, withdraw }
}
