import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useId } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { approvalsCountedTo } from '../../graph/inventory/states.ts'
import { useT } from '../i18n/useT.ts'
import { Menu, MenuItem } from '../ui/overlay/Menu.tsx'
import { useModal } from '../ui/overlay/useModal.ts'
import { stored, useStored } from '../ui/stored.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { useWaitingApprovals } from './approvals/Approvals.ts'
import { countText } from './approvals/countText.ts'
import { groupIcons } from './groupIcons.ts'
import { loadScreen } from './loadScreen.ts'
import type { Entry, Group, Handle } from './menu.ts'
import { useMenu, useWholeMenu } from './useMenu.ts'
import { useLinkTo } from './useWarehouse.ts'

const drawerEntry = stored('drawer')
const closedGroupsEntry = stored('closedMenuGroups')

interface Props {
  handle: Handle | undefined
  /** Whether the overlay of a narrow screen is open. */
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** Below this width the drawer starts collapsed to leave room for tables. */
const railBelow = '(max-width: 1099px)'

/** Main menu: a collapsible drawer on a desktop, an overlay on a handheld. */
export function Nav({ handle, open, onOpen, onClose }: Props) {
  const t = useT()
  const groups = useMenu()
  const isTight = useMediaQuery(railBelow)
  const narrow = useStored(drawerEntry) === 'closed' || isTight
  const whole = useWholeMenu()
  const current = handle && currentEntry(handle, whole)

  return (
    <>
      <Flex
        asChild
        display={{ base: 'none', md: 'flex' }}
        direction="column"
        flexShrink="0"
        w={narrow ? '13' : '52'}
        bg="card"
        borderInlineEndWidth="1px"
      >
        <nav aria-label={t('shell.nav.label')} data-drawer={narrow ? 'closed' : 'open'}>
          <Box flex="1" overflowY="auto" px="2" py="2">
            {groups.map((group) =>
              narrow ? (
                <RailGroup key={group.id} group={group} current={current} />
              ) : (
                <DrawerGroup key={group.id} group={group} current={current} />
              ),
            )}
          </Box>
          <Flex p="2" borderTopWidth="1px" justify={narrow ? 'center' : 'flex-end'}>
            <Button
              variant="ghost"
              px="2"
              color="muted"
              aria-label={t(narrow ? 'shell.nav.open' : 'shell.nav.close')}
              data-tip={t(narrow ? 'shell.nav.open' : 'shell.nav.close')}
              onClick={() => (isTight ? onOpen() : drawerEntry.set(narrow ? 'open' : 'closed'))}
            >
              {narrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            </Button>
          </Flex>
        </nav>
      </Flex>
      {open && <Overlay groups={groups} current={current} onClose={onClose} />}
    </>
  )
}

function Overlay({ groups, current, onClose }: { groups: readonly Group[]; current: string | undefined; onClose: () => void }) {
  const t = useT()
  const modal = useModal(onClose)

  return (
    <Sheet {...modal} aria-label={t('shell.nav.label')}>
      <Box asChild px="2" py="3" h="full" overflowY="auto">
        <nav aria-label={t('shell.nav.label')}>
          {groups.map((group) => (
            <DrawerGroup key={group.id} group={group} current={current} onPick={onClose} />
          ))}
        </nav>
      </Box>
    </Sheet>
  )
}

function DrawerGroup({ group, current, onPick }: { group: Group; current: string | undefined; onPick?: () => void }) {
  const t = useT()
  const link = useLinkTo()
  const id = useId()
  const closed = useStored(closedGroupsEntry)?.split(' ') ?? []
  const isClosed = closed.includes(group.id)
  const Icon = groupIcons[group.id]
  // The page that is open stays in the menu.
  const entries = isClosed ? group.entries.filter((entry) => entry.id === current) : group.entries
  return (
    <Box mb={isClosed ? '1' : '3'}>
      <GroupHead
        id={id}
        type="button"
        aria-expanded={!isClosed}
        onClick={() =>
          closedGroupsEntry.set((isClosed ? closed.filter((one) => one !== group.id) : [...closed, group.id]).join(' ') || null)
        }
      >
        {Icon && <Icon size={13} aria-hidden />}
        {t(group.name)}
        {isClosed && group.entries.map((entry) => entry.id !== current && <Waiting key={entry.id} entry={entry} />)}
        <ChevronDown size={13} aria-hidden />
      </GroupHead>
      <Box as="ul" aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink asChild data-current={entry.id === current || undefined}>
              <NavLink
                end
                to={link(entry.path)}
                aria-current={entry.id === current ? 'page' : undefined}
                onClick={onPick}
                onPointerEnter={() => entry.screen && void loadScreen(entry.screen)}
              >
                {t(entry.name)} <Waiting entry={entry} />
              </NavLink>
            </EntryLink>
          </li>
        ))}
      </Box>
    </Box>
  )
}

function RailGroup({ group, current }: { group: Group; current: string | undefined }) {
  const t = useT()
  const link = useLinkTo()
  const navigate = useNavigate()
  const Icon = groupIcons[group.id]
  return (
    <Flex justify="center" mb="1">
      <Menu
        variant={group.entries.some(({ id }) => id === current) ? 'subtle' : 'ghost'}
        px="0"
        w="9"
        h="9"
        aria-label={t(group.name)}
        data-tip={t(group.name)}
        label={Icon && <Icon aria-hidden />}
      >
        {group.entries.map((entry) => (
          <MenuItem key={entry.id} {...(entry.id === current && { chosen: true })} onSelect={() => navigate(link(entry.path))}>
            {t(entry.name)} <Waiting entry={entry} />
          </MenuItem>
        ))}
      </Menu>
    </Flex>
  )
}

/** How many documents of an entry wait for the decision of the user. */
function Waiting({ entry: { counts } }: { entry: Entry }) {
  const t = useT()
  const approvals = useWaitingApprovals()
  const count = (counts && approvals?.[counts]) ?? 0
  if (count === 0) return null
  return (
    <Box
      as="span"
      ms="auto"
      ps="2"
      float="inline-end"
      textStyle="xs"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      color="warn.fg"
    >
      {countText(count, approvalsCountedTo)}
      <Box as="span" srOnly>
        {` ${t('approvals.waiting', { count })}`}
      </Box>
    </Box>
  )
}

/** The active menu entry: the page itself, or the list that a detail page belongs to. */
function currentEntry({ id }: Handle, menu: readonly Group[]): string | undefined {
  for (const { entries } of menu) {
    const at = entries.findIndex((entry) => entry.id === id)
    if (at >= 0) return entries.slice(0, at + 1).findLast(({ level }) => level === 2)?.id
  }
  return undefined
}

const GroupHead = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    w: 'full',
    px: '2.5',
    py: '1',
    color: 'muted',
    textStyle: 'xs',
    fontWeight: 'semibold',
    textAlign: 'start',
    borderRadius: 'l2',
    cursor: 'button',
    _hover: { bg: 'bg.muted' },
    '& > svg:last-child': { ms: 'auto', opacity: '0', transition: 'transform {durations.fast}' },
    '& > span + svg:last-child': { ms: '1' },
    '&:is(:hover, :focus-visible, [aria-expanded=false]) > svg:last-child': { opacity: '1' },
    '&[aria-expanded=false] > svg:last-child': { transform: 'rotate(-90deg)' },
  },
})

const EntryLink = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '7.5',
    px: '2.5',
    py: '1',
    borderRadius: 'l2',
    color: 'soft',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '@media (pointer: coarse)': { minH: '11' },
    _hover: { bg: 'bg.muted' },
    '&[data-current]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const Sheet = chakra('dialog', {
  base: {
    m: '0',
    p: '0',
    w: '17rem',
    maxW: '85dvw',
    h: '100dvh',
    maxH: 'none',
    bg: 'card',
    color: 'ink',
    boxShadow: 'xl',
    '&[open]': { animation: 'slide-in {durations.moderate} {easings.ease-out}' },
    _backdrop: { bg: 'scrim' },
  },
})
