import { Box, Button, Flex } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import type { RuleSetActions_set$key } from './__generated__/RuleSetActions_set.graphql.ts'
import type { RuleSetActionsActivateMutation } from './__generated__/RuleSetActionsActivateMutation.graphql.ts'
import type { RuleSetActionsCreateMutation } from './__generated__/RuleSetActionsCreateMutation.graphql.ts'
import type { RuleSetActionsDiscardMutation } from './__generated__/RuleSetActionsDiscardMutation.graphql.ts'
import { losing, useTrial } from './RuleTrial.tsx'

interface Props {
  warehouseId: string
  /** The version that is shown; null if there is none yet. */
  set: RuleSetActions_set$key | null
  hasDraft: boolean
}

/** Begins a draft, activates a version, or discards a draft. */
export function RuleSetActions({ warehouseId, set: key, hasDraft }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const tell = useNotifyOutcome()
  const [open, setOpen] = useState<'activate' | 'discard' | null>(null)
  const set = useFragment(
    graphql`
      fragment RuleSetActions_set on ShippingRuleSet {
        id
        number
        state
        version
      }
    `,
    key,
  )
  const create = useCommand<RuleSetActionsCreateMutation>(graphql`
    mutation RuleSetActionsCreateMutation($input: CreateShippingRuleDraftInput!) {
      createShippingRuleDraft(input: $input) {
        ruleSet {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const discard = useCommand<RuleSetActionsDiscardMutation>(graphql`
    mutation RuleSetActionsDiscardMutation($input: DiscardShippingRuleDraftInput!) {
      discardShippingRuleDraft(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const home = linkTo('/logistics/rule/list')
  async function begin() {
    const outcome = await create.run({ warehouseId, ...(set && set.state !== 'LIVE' && { copiedSetId: set.id }) })
    if (tell(outcome)) void navigate(home)
  }
  async function confirmDiscard(of: { id: string; version: number }) {
    const outcome = await discard.run({ ruleSetId: of.id, expectedVersion: of.version })
    setOpen(null)
    if (tell(outcome)) void navigate(home)
  }
  const isDraft = set?.state === 'DRAFT'
  return (
    <>
      {(isDraft || set?.state === 'EARLIER') && (
        <Button variant="solid" colorPalette="brand" onClick={() => setOpen('activate')}>
          {t(isDraft ? 'route.activate' : 'route.activateAgain')}
        </Button>
      )}
      {!hasDraft && (
        <Button {...(!set && { variant: 'solid', colorPalette: 'brand' })} loading={create.busy} onClick={() => void begin()}>
          {t(set && set.state !== 'LIVE' ? 'route.copyToDraft' : 'route.newDraft')}
        </Button>
      )}
      {isDraft && <Button onClick={() => setOpen('discard')}>{t('route.discard')}</Button>}
      {open === 'discard' && set && (
        <ConfirmDialog
          open
          title={t('route.discardTitle', { number: set.number })}
          confirm={t('route.discard')}
          destructive
          busy={discard.busy}
          onConfirm={() => void confirmDiscard(set)}
          onClose={() => setOpen(null)}
        >
          {t('route.discardText')}
        </ConfirmDialog>
      )}
      {open === 'activate' && set && <ActivateDialog set={set} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Asks why, and what would happen to the last orders, before a version is activated. */
function ActivateDialog({ set, onClose }: { set: { id: string; number: number; version: number }; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const tell = useNotifyOutcome()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [alsoPending, setAlsoPending] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const { trial, busy: trying, run: tryOrders } = useTrial(set.id)
  const begin = useEffectEvent(() => void tryOrders())
  useEffect(() => begin(), [])
  const { run, busy } = useCommand<RuleSetActionsActivateMutation>(graphql`
    mutation RuleSetActionsActivateMutation($input: ActivateShippingRulesInput!) {
      activateShippingRules(input: $input) {
        ruleSet {
          ...RuleSetView_set
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const lost = trial ? losing(trial) : 0
  async function confirm() {
    if (reason.trim() === '') return setMissing(t('route.reasonMissing'))
    if (lost > 0 && !isAccepted) return setMissing(t('route.acceptMissing'))
    const outcome = await run({ ruleSetId: set.id, expectedVersion: set.version, reason: reason.trim(), alsoPending })
    onClose()
    if (!tell(outcome)) return
    toaster.success(t('route.activated', { number: set.number }))
    void navigate(linkTo('/logistics/rule/list'))
  }
  const check = (label: string, value: boolean, change: (next: boolean) => void) => (
    <Flex asChild gap="2" align="baseline" mt="3" cursor="checkbox">
      <label>
        <input type="checkbox" checked={value} onChange={({ target }) => change(target.checked)} />
        {label}
      </label>
    </Flex>
  )
  return (
    <ConfirmDialog
      open
      title={t('route.activateTitle', { number: set.number })}
      confirm={t('route.activate')}
      busy={busy || trying}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('route.activateText')}
      <Box role="status" mt="2" color={lost > 0 ? 'negative.fg' : 'ink'}>
        {trial && trial.orders > 0 && t('route.activateTrial', { orders: trial.orders, changed: trial.orders - trial.same, lost })}
      </Box>
      {lost > 0 && check(t('route.accept', { count: lost }), isAccepted, setAccepted)}
      {check(t('route.alsoPending'), alsoPending, setAlsoPending)}
      <ReasonField label={t('route.reason')} value={reason} onChange={setReason} error={missing} />
    </ConfirmDialog>
  )
}
