import { Box, Flex } from '@chakra-ui/react'
import { Bell } from 'lucide-react'
import { useNavigate } from 'react-router'
import { approvalsCountedTo } from '../../../graph/inventory/states.ts'
import { useT } from '../../i18n/useT.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/Menu.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { useLinkTo } from '../useWarehouse.ts'
import type { Approvals } from './Approvals.ts'
import { approvalLists, pathOfApproval } from './approvalPaths.ts'
import { countText } from './countText.ts'

/** The bell of the top bar: what waits for the decision of the user. */
export function ApprovalBell({ approvals: { totalCount, first, ...counts } }: { approvals: Approvals }) {
  const t = useT()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  return (
    <Menu
      px="2"
      aria-label={t('approvals.bell', { count: totalCount })}
      label={
        <>
          <Bell aria-hidden />
          {totalCount > 0 && (
            <Box as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {countText(totalCount, approvalsCountedTo)}
            </Box>
          )}
        </>
      }
    >
      <Box px="2.5" py="1.5" role="none" fontWeight="semibold">
        {t(totalCount > 0 ? 'approvals.title' : 'approvals.none')}
      </Box>
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
    </Menu>
  )
}
