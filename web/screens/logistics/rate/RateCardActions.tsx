import { Box, Button } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RateCardActions_card$key } from './__generated__/RateCardActions_card.graphql.ts'
import type { RateCardActionsDeleteMutation } from './__generated__/RateCardActionsDeleteMutation.graphql.ts'
import type { RateCardActionsPublishMutation } from './__generated__/RateCardActionsPublishMutation.graphql.ts'
import type { RateCardActionsWithdrawMutation } from './__generated__/RateCardActionsWithdrawMutation.graphql.ts'

const RateCardDialog = lazyComponent(() => import('./RateCardDialog.tsx').then((file) => file.RateCardDialog))

interface Props {
  card: RateCardActions_card$key
  isDirty: boolean
  /** Buttons before the menu. */
  children: ReactNode
}

/** Publishes, withdraws, copies or deletes a rate card. */
export function RateCardActions({ card: key, isDirty, children }: Props) {
  const t = useT()
  const intl = useIntl()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const tell = useNotifyOutcome()
  const timeZone = useCurrentWarehouse()?.timeZone
  const mayEdit = useRight('logistics:editFreight')
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'copy' | 'delete' | null>(null)
  const card = useFragment(
    graphql`
      fragment RateCardActions_card on RateCard {
        id
        version
        code
        state
        isInForce
        validFrom
        currency
        channel {
          id
          displayName
        }
        before {
          code
        }
      }
    `,
    key,
  )
  const publish = useCommand<RateCardActionsPublishMutation>(graphql`
    mutation RateCardActionsPublishMutation($input: PublishRateCardInput!) {
      publishRateCard(input: $input) {
        rateCard {
          ...RateCardEditor_card
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const withdraw = useCommand<RateCardActionsWithdrawMutation>(graphql`
    mutation RateCardActionsWithdrawMutation($input: WithdrawRateCardInput!) {
      withdrawRateCard(input: $input) {
        rateCard {
          ...RateCardEditor_card
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = useCommand<RateCardActionsDeleteMutation>(graphql`
    mutation RateCardActionsDeleteMutation($input: DeleteRateCardInput!) {
      deleteRateCard(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  if (!mayEdit) return children
  const { code } = card
  const day = intl.formatDate(card.validFrom, { timeZone: 'UTC', dateStyle: 'medium' })
  const isPast = card.validFrom <= new Date().toLocaleDateString('sv', { timeZone })
  const close = () => setOpen(null)
  const of = { rateCardId: card.id, expectedVersion: card.version }
  async function confirmPublish() {
    const outcome = await publish.run(of)
    close()
    if (tell(outcome)) toaster.success(t('rate.published', { code }))
  }
  async function confirmWithdraw() {
    const outcome = await withdraw.run(of)
    close()
    if (tell(outcome)) toaster.success(t('rate.withdrawn', { code }))
  }
  async function confirmDelete() {
    const outcome = await remove.run({ rateCardId: card.id })
    close()
    if (!tell(outcome)) return
    toaster.success(t('rate.deleted', { code }))
    void navigate(linkTo('/logistics/rate/list'))
  }
  return (
    <>
      {card.state === 'DRAFT' && (
        <Button
          variant="solid"
          colorPalette="brand"
          disabled={isDirty}
          title={isDirty ? t('rate.saveFirst') : undefined}
          onClick={() => setOpen('publish')}
        >
          {t('rate.publish')}
        </Button>
      )}
      {children}
      <Menu label={t('zone.more')}>
        <MenuItem onSelect={() => setOpen('copy')}>{t('rate.copyAction')}</MenuItem>
        {card.state === 'PUBLISHED' && !card.isInForce && <MenuItem onSelect={() => setOpen('withdraw')}>{t('rate.withdraw')}</MenuItem>}
        {card.state === 'DRAFT' && <MenuItem onSelect={() => setOpen('delete')}>{t('rate.delete')}</MenuItem>}
      </Menu>
      {open === 'copy' && <RateCardDialog copied={card} onClose={close} />}
      {open === 'publish' && (
        <ConfirmDialog
          open
          title={t('rate.publishTitle', { code })}
          confirm={t('rate.publish')}
          busy={publish.busy}
          onConfirm={() => void confirmPublish()}
          onClose={close}
        >
          {isPast && <Box mb="2">{t('rate.publishTextPast', { day })}</Box>}
          {t(card.before ? 'rate.publishTextAfter' : 'rate.publishText', {
            day,
            channel: card.channel.displayName,
            before: card.before?.code ?? '',
          })}
        </ConfirmDialog>
      )}
      {open === 'withdraw' && (
        <ConfirmDialog
          open
          title={t('rate.withdrawTitle', { code })}
          confirm={t('rate.withdraw')}
          busy={withdraw.busy}
          onConfirm={() => void confirmWithdraw()}
          onClose={close}
        >
          {t('rate.withdrawText', { day })}
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          open
          title={t('rate.deleteTitle', { code })}
          confirm={t('rate.delete')}
          destructive
          busy={remove.busy}
          onConfirm={() => void confirmDelete()}
          onClose={close}
        >
          {t('rate.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
