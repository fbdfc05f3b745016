import { Box, Button } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { environment } from '../../relay/environment.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { FigureRows } from '../../ui/document/FigureRows.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { Section } from '../../ui/Section.tsx'
import type { DeactivateStaffMutation } from './__generated__/DeactivateStaffMutation.graphql.ts'
import type { DeactivateStaffQuery, DeactivateStaffQuery$data } from './__generated__/DeactivateStaffQuery.graphql.ts'

const query = graphql`
  query DeactivateStaffQuery($id: ID!) {
    node(id: $id) {
      ... on Staff {
        sessions {
          id
        }
        stationNames
        waves {
          toPick
          toPack
        }
        contactKeys
      }
    }
  }
`

type Effect = NonNullable<DeactivateStaffQuery$data['node']>

const texts = {
  deactivate: { title: 'staff.deactivateAsk', confirm: 'staff.deactivate', about: 'staff.deactivateAbout', done: 'staff.deactivated' },
  withdraw: {
    title: 'staff.invitation.withdrawAsk',
    confirm: 'staff.invitation.withdraw',
    about: 'staff.invitation.withdrawAbout',
    done: 'staff.invitation.withdrawn',
  },
} as const satisfies Record<string, Record<string, MessageKey>>

interface Props {
  staffId: string
  name: string
  /** The person has not chosen a password yet: the invitation is withdrawn. */
  isInvited: boolean
  onClose: () => void
}

/** Deactivates an account: what stops at once stands beside what goes on. */
export function DeactivateStaff({ staffId, name, isInvited, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  // As it was when the dialog was opened.
  const [isWithdrawal] = useState(isInvited)
  const { title, confirm, about, done } = texts[isWithdrawal ? 'withdraw' : 'deactivate']
  const [effect, setEffect] = useState<Effect | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(async () => {
    setFailed(false)
    const reading = fetchQuery<DeactivateStaffQuery>(environment, query, { id: staffId }, { fetchPolicy: 'network-only' })
    const node = (await reading.toPromise().catch(() => null))?.node ?? null
    setEffect(node)
    setFailed(node === null)
  }, [staffId])
  useEffect(() => void read(), [read])
  const { run, busy } = useCommand<DeactivateStaffMutation>(graphql`
    mutation DeactivateStaffMutation($input: DeactivateStaffInput!) {
      deactivateStaff(input: $input) {
        staff {
          ...StoredStaff_staff
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  // No user works with an account before its first password, but others may have assigned waves or keys to it.
  const { waves, contactKeys } = effect ?? {}
  const isPlain = isWithdrawal && !waves?.toPick && !waves?.toPack && !contactKeys?.length
  return (
    <ConfirmDialog
      open
      title={t(title, { name })}
      confirm={t(confirm)}
      destructive
      busy={busy}
      isRefused={!effect}
      width={isPlain ? 'md' : '3xl'}
      onConfirm={async () => {
        if (tell(await run({ staffId }))) toaster.success(t(done, { name }))
        onClose()
      }}
      onClose={onClose}
    >
      {!isPlain && (
        <Box display="grid" gap="3" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
          <Section title={t('customer.deactivate.stops')}>
            <FigureRows
              rows={[
                [effect?.sessions?.length, t('staff.stops.sessions'), t('staff.stops.sessionsHint')],
                [effect?.stationNames?.length, t('staff.stops.stations'), effect?.stationNames?.join(', ')],
              ]}
            />
          </Section>
          <Section title={t('customer.deactivate.goesOn')}>
            <FigureRows
              rows={[
                [effect?.waves?.toPick, t('staff.goesOn.picking'), t('staff.goesOn.pickingHint')],
                [effect?.waves?.toPack, t('staff.goesOn.packing'), t('staff.goesOn.packingHint')],
                [effect?.contactKeys?.length, t('staff.goesOn.keys'), effect?.contactKeys?.join(', ')],
              ]}
            />
          </Section>
        </Box>
      )}
      <Box mt={isPlain ? '0' : '3'}>{t(about)}</Box>
      {hasFailed && (
        <Box role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="3" color="negative.fg">
          {t('customer.deactivate.unread')}
          <Button size="sm" onClick={() => void read()}>
            {t('ui.error.retry')}
          </Button>
        </Box>
      )}
    </ConfirmDialog>
  )
}
