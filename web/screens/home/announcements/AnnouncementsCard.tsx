import { Box, Button, chakra, Flex, Link, Skeleton } from '@chakra-ui/react'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useWaitingAnnouncements } from '../../../shell/announcements/Announcements.ts'
import { useRight } from '../../../shell/rights.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Card } from '../Card.tsx'
import { CardFailure } from '../CardFailure.tsx'
import { useCardQuery } from '../useCardQuery.ts'
import { useFollowing } from '../useFollowing.ts'
import { usePanelLink } from '../usePanelLink.ts'
import type { AnnouncementsCardMutation } from './__generated__/AnnouncementsCardMutation.graphql.ts'
import type { AnnouncementsCardQuery } from './__generated__/AnnouncementsCardQuery.graphql.ts'

const AnnouncementDialog = lazyComponent(() =>
  import('../../../shell/announcements/AnnouncementDialog.tsx').then((file) => file.AnnouncementDialog),
)

const query = graphql`
  query AnnouncementsCardQuery($warehouseId: ID!) {
    myAnnouncements(warehouseId: $warehouseId) {
      unreadCount
      announcements {
        announcementId
        title
        text
        by
        publishedAt
        untilDay
        pinned
        mustConfirm
        revision
        isRead
        confirmedAt
      }
    }
  }
`

type Told = AnnouncementsCardQuery['response']['myAnnouncements']['announcements'][number]

/** Number of announcements that the card shows at first. */
const shownAtFirst = 4

/** What the user is told in the warehouse; a row opens the whole text. */
export function AnnouncementsCard({ warehouseId, title }: { warehouseId: string; title: string }) {
  const t = useT()
  const link = usePanelLink()
  const tell = useNotifyOutcome()
  const mayWrite = useRight('announcement:edit')
  const [showsAll, setShowsAll] = useState(false)
  const [opened, setOpened] = useState<Told | null>(null)
  const { response, failure, again } = useCardQuery<AnnouncementsCardQuery>(query, { warehouseId })
  useFollowing(useWaitingAnnouncements()?.at ?? '', again, 200)
  const { run: mark, busy } = useCommand<AnnouncementsCardMutation>(graphql`
    mutation AnnouncementsCardMutation($input: MarkAnnouncementsReadInput!) {
      markAnnouncementsRead(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const { unreadCount = 0, announcements } = response?.myAnnouncements ?? {}
  const shown = showsAll ? announcements : announcements?.slice(0, shownAtFirst)
  const count = announcements?.length ?? 0
  const aside = (
    <Flex gap="3" align="center">
      {unreadCount > 0 && <StatusBadge tone="brand">{t('announcement.unread', { count: unreadCount })}</StatusBadge>}
      {mayWrite && (
        <Link asChild>
          <RouterLink to={link('/home/announcements/new')}>{t('announcement.new')}</RouterLink>
        </Link>
      )}
    </Flex>
  )
  return (
    <Card title={title} aside={aside}>
      {failure != null && <CardFailure failure={failure} again={again} />}
      {!announcements && failure == null && <Skeleton h="6rem" role="status" aria-label={t('ui.loading.label')} />}
      {count === 0 && announcements && <Box color="muted">{t('announcement.nothing')}</Box>}
      {shown && count > 0 && (
        <Rows>
          {shown.map((told) => (
            <li key={told.announcementId} data-pinned={told.pinned || undefined}>
              <AnnouncementRow told={told} onOpen={() => setOpened(told)} />
            </li>
          ))}
        </Rows>
      )}
      {(count > shownAtFirst || unreadCount > 0 || mayWrite) && (
        <Flex justify="space-between" align="center" gap="2" wrap="wrap" mt="2" minH="6">
          {count > shownAtFirst && !showsAll ? (
            <Button size="sm" variant="ghost" colorPalette="brand" color="colorPalette.fg" px="1" onClick={() => setShowsAll(true)}>
              {t('announcement.all', { count })}
            </Button>
          ) : (
            <span>
              {mayWrite && (
                <Link asChild textStyle="sm">
                  <RouterLink to={link('/home/announcements')}>{t('announcement.manage')}</RouterLink>
                </Link>
              )}
            </span>
          )}
          {unreadCount > 0 && (
            <Button
              size="sm"
              variant="ghost"
              colorPalette="brand"
              color="colorPalette.fg"
              px="1"
              disabled={busy}
              onClick={async () => {
                const unread = (announcements ?? []).filter(({ isRead }) => !isRead)
                const read = unread.map(({ announcementId, revision }) => ({ announcementId, revision }))
                if (tell(await mark({ announcements: read }))) again()
              }}
            >
              {t('announcement.markAll')}
            </Button>
          )}
        </Flex>
      )}
      {opened && (
        <AnnouncementDialog
          announcementId={opened.announcementId}
          title={opened.title}
          warehouseId={warehouseId}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

function AnnouncementRow({ told, onOpen }: { told: Told; onOpen: () => void }) {
  const t = useT()
  const { title, text, by, publishedAt, untilDay, pinned, mustConfirm, isRead, confirmedAt } = told
  return (
    <Row type="button" onClick={onOpen}>
      <Box as="span" color="warn.fg" pt="1">
        {pinned && <Pin size={14} role="img" aria-label={t('announcement.field.pinned')} />}
        {!pinned && !isRead && <Dot />}
      </Box>
      <Box as="span" minW="0" display="block">
        <Box as="span" display="block" fontWeight={isRead ? 'normal' : 'semibold'} overflowWrap="anywhere">
          {title}
          {!isRead && (
            <>
              {pinned && <Dot />}
              <Box as="span" srOnly>
                {' '}
                {t('announcement.isUnread')}
              </Box>
            </>
          )}
        </Box>
        <Box as="span" display="block" color="soft" textStyle="sm" lineClamp={2} overflowWrap="anywhere">
          {text}
        </Box>
        <Flex as="span" justify="space-between" columnGap="2" wrap="wrap" color="muted" textStyle="xs" mt="0.5">
          <span>
            {by && `${by} · `}
            <RelativeTime at={publishedAt} />
          </span>
          <span>{t('announcement.until', { day: untilDay })}</span>
        </Flex>
        {mustConfirm && !confirmedAt && (
          <Box as="span" display="block" color="warn.fg" textStyle="xs">
            {t('announcement.toConfirm')}
          </Box>
        )}
      </Box>
    </Row>
  )
}

const Dot = chakra('span', {
  base: { display: 'inline-block', boxSize: '2', borderRadius: 'full', bg: 'primary', ms: '1', verticalAlign: 'middle' },
})

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    mx: { base: '-3', sm: '-4' },
    '& li': { borderTopWidth: '1px', borderColor: 'line.soft' },
    '& li[data-pinned]': { bg: 'warn.subtle' },
  },
})

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1rem minmax(0, 1fr)',
    gap: '2',
    w: 'full',
    px: { base: '3', sm: '4' },
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
  },
})
