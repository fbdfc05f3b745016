import { graphql, useFragment } from 'react-relay'
import { packageMachine } from '../../../../graph/package/states.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import type { PackageHistory_package$key } from './__generated__/PackageHistory_package.graphql.ts'
import { reasons } from './packageList.ts'

const isReason = (text: string): text is (typeof reasons)[number] => (reasons as readonly string[]).includes(text)

/** Events of a package, newest first. */
export function PackageHistory({ pkg }: { pkg: PackageHistory_package$key }) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment PackageHistory_package on Package {
        history {
          action
          to
          reason
          at
          by
        }
      }
    `,
    pkg,
  )
  const why = (reason: string) =>
    isReason(reason) ? t(`enum.AbnormalReason.${reason}`) : reasonWords[reason] ? t(reasonWords[reason]) : reason
  return (
    <StateHistory
      machine={packageMachine}
      changes={history}
      stateText={(state) => t(`state.Package.${state}`)}
      reasonText={why}
      actionText={{
        hold: t('package.hold.yes'),
        releaseHold: t('package.hold.released'),
        intercept: t('package.intercepted'),
        endInterception: t('intercept.ended'),
      }}
    />
  )
}

const reasonWords: Record<string, MessageKey> = {
  LABEL_FAILED: 'enum.DraftReasonCode.LABEL_FAILED',
  WEIGHT_ACCEPTED: 'package.history.weightAccepted',
  INSUFFICIENT_AVAILABLE: 'enum.DraftReasonCode.INSUFFICIENT_AVAILABLE',
}
