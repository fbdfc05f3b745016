import { chakra, Flex } from '@chakra-ui/react'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { onMissedEvents } from '../relay/missedEvents.ts'
import { useReload } from '../relay/useReload.ts'
import { HistoryAside } from '../ui/HistoryAside.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { FilterBarEnd } from '../ui/views/FilterBarEnd.ts'
import { AppContext, useAppContext } from './AppContext.tsx'
import { AnnouncementsContext } from './announcements/Announcements.ts'
import { useAnnouncements } from './announcements/useAnnouncements.ts'
import { ApprovalsContext } from './approvals/Approvals.ts'
import { useApprovals } from './approvals/useApprovals.ts'
import { Confirmation } from './Confirmation.tsx'
import { HelpShortcut } from './help/HelpShortcut.tsx'
import { isInConsole } from './menuFor.ts'
import { Nav } from './Nav.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { NotInConsole } from './NotInConsole.tsx'
import { NoticesContext } from './notices/Notices.ts'
import { useNotices } from './notices/useNotices.ts'
import { PaletteShortcut } from './PaletteShortcut.tsx'
import { rightsIn } from './rights.ts'
import { TopBar } from './TopBar.tsx'

export { loader, shouldRevalidate } from './AppContext.tsx'

/** Layout of the console: menu on the left, bar on top, page in between. */
export function Component() {
  const t = useT()
  const { viewer, warehouses, warehouse, choose, handle } = useAppContext()
  const [navOpen, setNavOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const toggleHelp = () => setHelpOpen((was) => !was)
  const { pathname } = useLocation()
  const reload = useReload()
  useEffect(() => onMissedEvents(() => void reload()), [reload])
  const decides = warehouse && rightsIn(viewer.grants, warehouse.id).has('inventory:approve')
  const approvals = useApprovals(decides ? warehouse.id : null)
  const announcements = useAnnouncements(warehouse)
  const notices = useNotices(!viewer.customer)

  return (
    <AppContext viewer={viewer} warehouse={warehouse} handle={handle}>
      <ApprovalsContext value={approvals}>
        <AnnouncementsContext value={announcements}>
          <NoticesContext value={notices}>
            <SkipLink href="#main">{t('shell.skip.main')}</SkipLink>
            <NavigationProgress />
            <HelpShortcut onToggle={toggleHelp} />
            <Flex direction="column" h="dvh">
              <TopBar
                viewer={viewer}
                warehouses={warehouses}
                warehouse={warehouse}
                onWarehouse={choose}
                onMenu={() => setNavOpen(true)}
                isHelpOpen={isHelpOpen}
                onHelp={toggleHelp}
              />
              <Flex flex="1" minH="0">
                <Nav handle={handle} open={navOpen} onOpen={() => setNavOpen(true)} onClose={() => setNavOpen(false)} />
                <Flex
                  asChild
                  direction="column"
                  flex="1"
                  minW="0"
                  overflow="auto"
                  // Text for screen readers only has an absolute position; it scrolls with the page and does not make the document longer.
                  position="relative"
                  px={{ base: '3', sm: '5' }}
                  pt={{ base: '3', sm: '4' }}
                  pb="4"
                  // What gets the focus is scrolled below the links of a form and above its save bar.
                  css={{
                    '&:has([data-save-bar])': { scrollPaddingBottom: '5rem' },
                    '&:has([data-section-links])': { scrollPaddingTop: '3rem' },
                  }}
                >
                  <main id="main" tabIndex={-1}>
                    <FilterBarEnd value={handle?.level === 2 ? savedViews : null}>
                      <HistoryAside value={activityOfDocument}>
                        <Suspense key={pathname} fallback={<PageSkeleton />}>
                          {!handle || isInConsole(handle.id, Boolean(viewer.customer)) ? <Outlet /> : <NotInConsole />}
                        </Suspense>
                      </HistoryAside>
                    </FilterBarEnd>
                  </main>
                </Flex>
                {isHelpOpen && <HelpPanel onClose={() => setHelpOpen(false)} />}
              </Flex>
            </Flex>
            <Confirmation login={viewer.login ?? ''} />
            <PaletteShortcut warehouses={warehouses} onWarehouse={choose} />
          </NoticesContext>
        </AnnouncementsContext>
      </ApprovalsContext>
    </AppContext>
  )
}

const HelpPanel = lazyComponent(() => import('./help/HelpPanel.tsx').then((file) => file.HelpPanel))
const SavedViews = lazyComponent(() => import('./views/SavedViews.tsx').then((file) => file.SavedViews), { optional: true })
const savedViews = <SavedViews />
const DocumentActivity = lazyComponent(() => import('./ActivityLink.tsx').then((file) => file.DocumentActivity), { optional: true })
const activityOfDocument = <DocumentActivity />

const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetStart: '2',
    zIndex: 'skipNav',
    px: '4',
    py: '2',
    layerStyle: 'floating',
    translate: '0 -200%',
    _focusVisible: { translate: '0 0' },
  },
})
