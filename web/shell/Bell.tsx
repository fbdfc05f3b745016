import { Box, Flex } from '@chakra-ui/react'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { approvalsCountedTo } from '../../graph/inventory/states.ts'
import { useT } from '../i18n/useT.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/Menu.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { useActingFor } from './actingFor.ts'
import type { Announcements } from './announcements/Announcements.ts'
import type { Approvals } from './approvals/Approvals.ts'
import { approvalLists, pathOfApproval } from './approvals/approvalPaths.ts'
import { countText } from './approvals/countText.ts'
import { customersLanding } from './landing.ts'
import type { Notices } from './notices/Notices.ts'
import { useLinkTo } from './useWarehouse.ts'

const BulkJobDialog = lazyComponent(() => import('../bulk/BulkJobDialog.tsx').then((file) => file.BulkJobDialog))
const NoticeItems = lazyComponent(() => import('./notices/NoticeItems.tsx').then((file) => file.NoticeItems), { optional: true })
const AnnouncementDialog = lazyComponent(() => import('./announcements/AnnouncementDialog.tsx').then((file) => file.AnnouncementDialog))

interface Props {
  /** Null without the right to decide. */
  approvals: Approvals | null
  announcements: Announcements | null
  notices: Notices | null
  warehouseId: string
}

/** The bell of the top bar: what waits for the decision of the user, what they were told because it concerns them, and what everybody is told. */
export function Bell({ approvals, announcements, notices, warehouseId }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const [opened, setOpened] = useState<{ announcementId: string; title: string } | null>(null)
  const isOfCustomer = useActingFor() !== null
  const told = announcements?.waitingCount ?? 0
  const unread = notices?.unreadCount ?? 0
  const [bulkId, setBulkId] = useState<string | null>(null)
  const counts = [approvals?.totalCount ?? 0, unread, told].filter((one) => one > 0)
  const count = counts.reduce((sum, one) => sum + one, 0)
  const shown = countText(count, approvalsCountedTo)
  // The name contains what the button shows: the sum of all.
  const sum = counts.length > 1 ? `${shown}: ` : ''
  const names = [
    approvals && t('approvals.bell', { count: approvals.totalCount }),
    unread > 0 && t('notice.bell', { count: unread }),
    (told > 0 || !(approvals || unread)) && t('announcement.bell', { count: told }),
  ]
  return (
    <>
      <Menu
        px="2"
        aria-label={sum + names.filter(Boolean).join(', ')}
        label={
          <>
            <BellIcon aria-hidden />
            {count > 0 && (
              <Box as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {shown}
              </Box>
            )}
          </>
        }
      >
        {approvals && <ApprovalItems approvals={approvals} />}
        {approvals && <MenuSeparator />}
        {notices && unread > 0 && (
          <>
            <Title>{t('notice.title')}</Title>
            <NoticeItems notices={notices.notices} warehouseId={warehouseId} onBulk={setBulkId} />
            <MenuSeparator />
          </>
        )}
        <Title>{t(told > 0 ? 'announcement.waiting' : 'announcement.none')}</Title>
        {announcements?.waiting.map(({ announcementId, title, by, publishedAt, isRead }) => (
          <MenuItem key={announcementId} onSelect={() => setOpened({ announcementId, title })}>
            <Box as="span" display="block" maxW="20rem" truncate fontWeight={isRead ? 'normal' : 'semibold'}>
              {title}
            </Box>
            <Box as="span" display="block" color="muted" textStyle="xs">
              {by && `${by} · `}
              <RelativeTime at={publishedAt} />
              {isRead && ` · ${t('announcement.toConfirm')}`}
            </Box>
          </MenuItem>
        ))}
        <MenuItem onSelect={() => navigate(linkTo(isOfCustomer ? customersLanding : '/home/panel'))}>
          {t(isOfCustomer ? 'announcement.onOverview' : 'announcement.onPanel')}
        </MenuItem>
      </Menu>
      {bulkId && <BulkJobDialog jobId={bulkId} onClose={() => setBulkId(null)} />}
      {/* Outside of the bar, which is dark for customers in both modes. */}
      {opened && createPortal(<AnnouncementDialog {...opened} warehouseId={warehouseId} onClose={() => setOpened(null)} />, document.body)}
    </>
  )
}

function ApprovalItems({ approvals: { totalCount, first, ...counts } }: { approvals: Approvals }) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  return (
    <>
      <Title>{t(totalCount > 0 ? 'approvals.title' : 'approvals.none')}</Title>
      {first.map(({ kind, documentId, number, since, by, lines, added, takenOff }) => (
        <MenuItem key={documentId} onSelect={() => navigate(linkTo(pathOfApproval(kind, documentId)))}>
          <Flex as="span" justify="space-between" gap="3">
            <Box as="span">
              {t(`enum.ApprovalKind.${kind}`)}{' '}
              <Box as="span" textStyle="code">
                {number}
              </Box>
            </Box>
            <Box as="span" color="muted">
              <RelativeTime at={since} />
            </Box>
          </Flex>
          <Box as="span" display="block" color="muted" textStyle="xs">
            {[by, t('approvals.lines', { count: lines }), t('approvals.pieces', { added, takenOff })].filter(Boolean).join(' · ')}
          </Box>
        </MenuItem>
      ))}
      {totalCount > 0 && <MenuSeparator />}
      {approvalLists
        .filter(({ count }) => counts[count] > 0)
        .map(({ count, path, view }) => (
          <MenuItem key={path} onSelect={() => navigate(linkTo(path, { view }))}>
            {t(`approvals.all.${count}`, { count: counts[count] })}
          </MenuItem>
        ))}
    </>
  )
}

function Title({ children }: { children: string }) {
  return (
    <Box px="2.5" py="1.5" role="none" fontWeight="semibold">
      {children}
    </Box>
  )
}
