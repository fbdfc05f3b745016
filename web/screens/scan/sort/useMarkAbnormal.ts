import { graphql } from 'react-relay'
import { type AbnormalReason, abnormalReasons } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useReload } from '../../../relay/useReload.ts'
import { useRight } from '../../../shell/rights.ts'
import type { StationCommand } from '../../../station/stationTypes.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { useMarkAbnormalMutation } from './__generated__/useMarkAbnormalMutation.graphql.ts'

interface Target {
  id: string
  number: string
}

/** F4: marks the package on the screen abnormal with a reason, then reloads the figures; `onMarked` clears what the page keeps of it. */
export function useMarkAbnormal(target: Target | null, onMarked: () => void = () => {}): StationCommand {
  const t = useT()
  const tell = useNotifyOutcome()
  const may = useRight('package:mark')
  const reload = useReload()
  const { run, busy } = useCommand<useMarkAbnormalMutation>(graphql`
    mutation useMarkAbnormalMutation($input: MarkAbnormalInput!) {
      markAbnormal(input: $input) {
        package {
          id
          state
          abnormalReason
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function mark({ id, number }: Target, reason: AbnormalReason) {
    if (!tell(await run({ packageId: id, reason }))) return
    toaster.success(t('sort.abnormal.done', { number, reason: t(`enum.AbnormalReason.${reason}`) }))
    onMarked()
    await reload()
  }
  return {
    name: 'ABNORMAL',
    label: target ? t('sort.command.abnormalOf', { number: target.number.slice(-6) }) : t('sort.command.abnormal'),
    disabled: !target || !may || busy,
    reasons: abnormalReasons.map((reason) => ({ reason, label: t(`enum.AbnormalReason.${reason}`) })),
    run: (command) => {
      if (target && command.name === 'ABNORMAL' && command.reason) void mark(target, command.reason)
    },
  }
}
