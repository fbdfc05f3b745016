import { Box, Button, Skeleton } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { AnnouncementDialogConfirmMutation } from './__generated__/AnnouncementDialogConfirmMutation.graphql.ts'
import type { AnnouncementDialogMutation } from './__generated__/AnnouncementDialogMutation.graphql.ts'
import type { AnnouncementDialogQuery } from './__generated__/AnnouncementDialogQuery.graphql.ts'
import { useWaitingAnnouncements } from './Announcements.ts'

const query = graphql`
  query AnnouncementDialogQuery($warehouseId: ID!) {
    myAnnouncements(warehouseId: $warehouseId) {
      announcements {
        announcementId
        title
        text
        by
        publishedAt
        untilDay
        mustConfirm
        revision
        isRead
        confirmedAt
      }
    }
  }
`

interface Props {
  announcementId: string
  warehouseId: string
  /** Known before the text is. */
  title: string
  onClose: () => void
}

/** An announcement with its whole text. It is read by being opened; one that asks for it is confirmed here. */
export function AnnouncementDialog({ announcementId, warehouseId, title, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const changed = useWaitingAnnouncements()?.at
  const board = useBackgroundQuery<AnnouncementDialogQuery>(query, { warehouseId }, changed)?.myAnnouncements
  const shown = board?.announcements.find((one) => one.announcementId === announcementId)
  const { run: mark } = useCommand<AnnouncementDialogMutation>(graphql`
    mutation AnnouncementDialogMutation($input: MarkAnnouncementsReadInput!) {
      markAnnouncementsRead(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { run: confirm, busy } = useCommand<AnnouncementDialogConfirmMutation>(graphql`
    mutation AnnouncementDialogConfirmMutation($input: ConfirmAnnouncementInput!) {
      confirmAnnouncement(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const marked = useRef(0)
  const unread = shown && !shown.isRead ? shown.revision : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is tried again when the board is read again.
  useEffect(() => {
    if (unread === null || marked.current === unread) return
    marked.current = unread
    void mark({ announcements: [{ announcementId, revision: unread }] }).then(({ ok }) => {
      if (!ok && marked.current === unread) marked.current = 0
    })
  }, [unread, announcementId, mark, board])
  const asks = shown?.mustConfirm && !shown.confirmedAt
  return (
    <Modal
      open
      onClose={onClose}
      title={shown?.title ?? title}
      width="lg"
      footer={
        asks && (
          <Button
            variant="solid"
            colorPalette="brand"
            disabled={busy}
            aria-busy={busy}
            onClick={async () => {
              if (!tell(await confirm({ announcementId, revision: shown.revision }))) return
              toaster.success(t('announcement.confirmed', { title: shown.title }))
              onClose()
            }}
          >
            {t('announcement.confirm')}
          </Button>
        )
      }
    >
      {!board && <Skeleton h="6rem" role="status" aria-label={t('ui.loading.label')} />}
      {board && !shown && <Box pb="4">{t('announcement.gone')}</Box>}
      {shown && (
        <Box pb="4">
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere" textStyle="md">
            {shown.text}
          </Box>
          <Box mt="3" color="muted" textStyle="xs">
            {shown.by && `${shown.by} · `}
            <RelativeTime at={shown.publishedAt} /> · {t('announcement.until', { day: shown.untilDay })}
            {shown.confirmedAt && ` · ${t('announcement.isConfirmed')}`}
          </Box>
        </Box>
      )}
    </Modal>
  )
}
