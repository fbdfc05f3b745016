import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { shippingRuleSetMachine } from '../../../../graph/logistics/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import type { RuleSetView_set$key } from './__generated__/RuleSetView_set.graphql.ts'
import { RuleList } from './RuleList.tsx'
import { RuleSetActions } from './RuleSetActions.tsx'
import { RuleSetState } from './RuleSetState.tsx'
import { RuleTrial } from './RuleTrial.tsx'
import { RuleWhy } from './RuleWhy.tsx'

const fragment = graphql`
  fragment RuleSetView_set on ShippingRuleSet {
    id
    number
    state
    version
    history {
      action
      to
      reason
      at
      by
    }
    ...RuleList_set
    ...RuleSetActions_set
  }
`

interface Props {
  set: RuleSetView_set$key
  /** The live version, if it is another one. */
  live: RuleSetView_set$key | null
  warehouseId: string
  mayEdit: boolean
  hasDraft: boolean
  side: ReactNode
}

/** A version of the shipping rules: its rules, what it would do with the last orders, and why. */
export function RuleSetView({ set: key, live: liveKey, warehouseId, mayEdit, hasDraft, side }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const set = useFragment(fragment, key)
  const live = useFragment(fragment, liveKey) ?? null
  return (
    <DocumentPage
      title={t('route.title', { number: set.number })}
      back={linkTo('/logistics/rule/list')}
      badge={<RuleSetState state={set.state} />}
      about={live ? t('route.liveIs', { number: live.number }) : undefined}
      actions={mayEdit && <RuleSetActions warehouseId={warehouseId} set={set} hasDraft={hasDraft} />}
      side={
        <>
          {side}
          <RuleWhy id={set.id} />
          <StateHistory machine={shippingRuleSetMachine} changes={set.history} stateText={(state) => t(`state.ShippingRuleSet.${state}`)} />
        </>
      }
    >
      <RuleList set={set} live={live} warehouseId={warehouseId} mayEdit={mayEdit} />
      {set.state !== 'LIVE' && <RuleTrial id={set.id} version={set.version} hasLive={live !== null} />}
    </DocumentPage>
  )
}
