import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import { isForCustomers, linkOfNotice } from '../../../graph/notice/states.ts'
import { bulkTitle } from '../../bulk/bulkTitle.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { MenuItem } from '../../ui/overlay/Menu.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { useLinkTo } from '../useWarehouse.ts'
import type { NoticeItemsMutation } from './__generated__/NoticeItemsMutation.graphql.ts'
import type { Notices } from './Notices.ts'

type Notice = Notices['notices'][number]

interface Props {
  notices: readonly Notice[]
  warehouseId: string
  /** Shows a bulk action, which has no page. */
  onBulk: (jobId: string) => void
}

/**
 * Unread notices in the bell, each with a link to what it is about. They are read by being opened, all that are shown at once, or by the page of what
 * they are about while it is visible.
 */
export function NoticeItems({ notices, warehouseId, onBulk }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const { run } = useCommand<NoticeItemsMutation>(graphql`
    mutation NoticeItemsMutation($input: MarkNoticesReadInput!) {
      markNoticesRead(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const read = async (ids: string[]) => tell(await run({ noticeIds: ids }))
  const open = (notice: Notice) => {
    void read([notice.noticeId])
    if (!notice.subjectId) return
    if (notice.kind === 'BULK') return onBulk(notice.subjectId)
    const { path, params } = linkOfNotice(notice.kind, notice.subjectId, notice.detail)
    navigate(linkTo(path, { ...params, warehouse: notice.warehouseId }))
  }
  const { pathname } = useLocation()
  const watched = notices.find((notice) => isPageOf(notice, pathname))?.noticeId
  useEffect(() => {
    if (!watched) return
    const look = () => {
      if (document.visibilityState === 'visible') void run({ noticeIds: [watched] })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [watched, run])
  return (
    <>
      {notices.map((notice) => (
        <MenuItem key={notice.noticeId} onSelect={() => open(notice)}>
          <Box as="span" display="block" overflowWrap="anywhere" fontWeight="semibold">
            <What notice={notice} />
          </Box>
          <Box as="span" display="block" color="muted" textStyle="xs">
            <Figures notice={notice} />
            <RelativeTime at={notice.at} />
            {notice.warehouseId !== warehouseId && ` · ${notice.warehouse}`}
          </Box>
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void read(notices.map(({ noticeId }) => noticeId))}>{t('notice.readAll')}</MenuItem>
    </>
  )
}

/** Whether a path is of the page that shows what a notice is about, and nothing else. */
function isPageOf({ kind, subjectId, detail }: Notice, pathname: string): boolean {
  if (!subjectId || kind === 'BULK') return false
  const { path, params } = linkOfNotice(kind, subjectId, detail)
  return !params && decodeURIComponent(path) === decodeURIComponent(pathname)
}

/** What has happened, in one line. */
function What({ notice: { kind, stopped, subject: name, done, failed } }: { notice: Notice }) {
  const t = useT()
  const subject = name ?? t('notice.deleted')
  const end = stopped ? 'stopped' : 'done'
  if (kind === 'IMPORT') return t(`notice.import.${end}`, { subject })
  if (isForCustomers(kind)) return subject
  if (kind !== 'BULK') return t(`notice.what.${kind}`, { subject })
  return t(`notice.bulk.${end}`, { subject: name ? bulkTitle(t, name, (done ?? 0) + (failed ?? 0)) : subject })
}

/** Its figures, each followed by a dot. */
function Figures({ notice: { kind, done, failed, toShip, dueAt } }: { notice: Notice }) {
  const t = useT()
  if (done !== null && done !== undefined) return `${t('notice.rows', { done, failed: failed ?? 0 })} · `
  if (kind === 'PRINT_JOBS') return `${t('notice.failed', { count: failed ?? 0 })} · `
  if (kind !== 'CUT_OFF') return null
  return (
    <>
      {t('notice.toShip', { count: toShip ?? 0 })} · {t('notice.due')} <RelativeTime at={dueAt} /> ·{' '}
    </>
  )
}
