import { Box, Button } from '@chakra-ui/react'
import { Megaphone } from 'lucide-react'
import { useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { AnnouncementActions_announcement$key } from './__generated__/AnnouncementActions_announcement.graphql.ts'
import type { AnnouncementActionsDeleteMutation } from './__generated__/AnnouncementActionsDeleteMutation.graphql.ts'
import type { AnnouncementActionsPublishMutation } from './__generated__/AnnouncementActionsPublishMutation.graphql.ts'
import type { AnnouncementActionsWithdrawMutation } from './__generated__/AnnouncementActionsWithdrawMutation.graphql.ts'

interface Props {
  announcement: AnnouncementActions_announcement$key
  /** Whether its form holds changes that are not saved: they would not be published. */
  isChanged: boolean
}

/** Publishes, withdraws and deletes an announcement. */
export function AnnouncementActions({ announcement: key, isChanged }: Props) {
  const t = useT()
  const hint = useId()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, version, title, state, audience, reach, allowedActions } = useFragment(
    graphql`
      fragment AnnouncementActions_announcement on Announcement {
        id
        version
        title
        state
        audience
        allowedActions
        reach {
          people
        }
      }
    `,
    key,
  )
  const publish = useCommand<AnnouncementActionsPublishMutation>(graphql`
    mutation AnnouncementActionsPublishMutation($input: PublishAnnouncementInput!) {
      publishAnnouncement(input: $input) {
        announcement {
          ...AnnouncementDocument_announcement
          ...AnnouncementsPage_announcement
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const withdraw = useCommand<AnnouncementActionsWithdrawMutation>(graphql`
    mutation AnnouncementActionsWithdrawMutation($input: WithdrawAnnouncementInput!) {
      withdrawAnnouncement(input: $input) {
        announcement {
          ...AnnouncementDocument_announcement
          ...AnnouncementsPage_announcement
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const remove = useCommand<AnnouncementActionsDeleteMutation>(graphql`
    mutation AnnouncementActionsDeleteMutation($input: DeleteAnnouncementInput!) {
      deleteAnnouncement(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const input = { announcementId: id, expectedVersion: version }
  return (
    <>
      {allowedActions.includes('publish') && (
        <>
          {isChanged && (
            <Box id={hint} color="muted" textStyle="sm">
              {t('announcement.publish.saveFirst')}
            </Box>
          )}
          <Button
            variant="solid"
            colorPalette="brand"
            disabled={isChanged}
            aria-describedby={isChanged ? hint : undefined}
            onClick={() => setOpen('publish')}
          >
            <Megaphone aria-hidden />
            {t('action.Announcement.publish')}
          </Button>
        </>
      )}
      {allowedActions.includes('withdraw') && <Button onClick={() => setOpen('withdraw')}>{t('action.Announcement.withdraw')}</Button>}
      {state === 'DRAFT' && <Button onClick={() => setOpen('delete')}>{t('announcement.delete')}</Button>}
      <ConfirmDialog
        open={open === 'publish'}
        title={t('announcement.publish.title', { title })}
        confirm={t('action.Announcement.publish')}
        busy={publish.busy}
        onConfirm={async () => {
          if (tell(await publish.run(input))) toaster.success(t('announcement.publish.done', { title }))
          close()
        }}
        onClose={close}
      >
        {t(audience === 'STAFF' ? 'announcement.publish.text' : 'announcement.publish.toCustomers', { count: reach.people })}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'withdraw'}
        title={t('announcement.withdraw.title', { title })}
        confirm={t('action.Announcement.withdraw')}
        busy={withdraw.busy}
        destructive
        onConfirm={async () => {
          if (tell(await withdraw.run(input))) toaster.success(t('announcement.withdraw.done', { title }))
          close()
        }}
        onClose={close}
      >
        {t('announcement.withdraw.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={t('announcement.delete.title', { title })}
        confirm={t('announcement.delete')}
        busy={remove.busy}
        destructive
        onConfirm={async () => {
          close()
          if (!tell(await remove.run(input))) return
          toaster.success(t('announcement.delete.done', { title }))
          await navigate(linkTo('/home/announcements'), { replace: true })
        }}
        onClose={close}
      >
        {t('announcement.delete.text')}
      </ConfirmDialog>
    </>
  )
}
