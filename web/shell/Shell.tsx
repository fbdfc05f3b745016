import { chakra, Flex } from '@chakra-ui/react'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useRevalidator } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { onMissed } from '../relay/missed.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { Nav } from './Nav.tsx'
import { PaletteKey } from './PaletteKey.tsx'
import { Progress } from './Progress.tsx'
import { Surroundings, useSurroundings } from './Surroundings.tsx'
import { TopBar } from './TopBar.tsx'

export { loader, shouldRevalidate } from './Surroundings.tsx'

/** The frame of the console: the menu on the left, the bar on top, the page between. */
export function Component() {
  const t = useT()
  const { viewer, warehouses, warehouse, choose, handle } = useSurroundings()
  const [navOpen, setNavOpen] = useState(false)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => onMissed(() => void revalidate()), [revalidate])

  return (
    <Surroundings viewer={viewer} warehouse={warehouse} handle={handle}>
      <SkipLink href="#main">{t('shell.skip.main')}</SkipLink>
      <Progress />
      <Flex direction="column" h="dvh">
        <TopBar viewer={viewer} warehouses={warehouses} warehouse={warehouse} onWarehouse={choose} onMenu={() => setNavOpen(true)} />
        <Flex flex="1" minH="0">
          <Nav handle={handle} open={navOpen} onClose={() => setNavOpen(false)} />
          <Flex asChild direction="column" flex="1" minW="0" overflow="auto" px={{ base: '3', sm: '5' }} pt={{ base: '3', sm: '4' }} pb="4">
            <main id="main" tabIndex={-1}>
              <Suspense key={pathname} fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </main>
          </Flex>
        </Flex>
      </Flex>
      <PaletteKey warehouses={warehouses} onWarehouse={choose} />
    </Surroundings>
  )
}

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
