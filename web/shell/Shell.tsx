import { chakra, Flex } from '@chakra-ui/react'
import { Suspense, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useMatches } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { pageLoader, usePage } from '../relay/page.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { Zone } from '../ui/Zone.tsx'
import type { ShellQuery } from './__generated__/ShellQuery.graphql.ts'
import type { Handle } from './build.tsx'
import { Nav } from './Nav.tsx'
import { PaletteKey } from './PaletteKey.tsx'
import { Progress } from './Progress.tsx'
import { Rights, rightsIn } from './rights.ts'
import { TopBar } from './TopBar.tsx'
import { useWarehouse } from './useWarehouse.ts'

const query = graphql`
  query ShellQuery {
    viewer {
      name
      grants {
        rights
        warehouseId
      }
    }
    warehouses {
      id
      number
      name
      timeZone
    }
  }
`

export const loader = pageLoader<ShellQuery>(query, () => ({}))

// The frame outlives the pages in it: only a retry reads it again.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.href === nextUrl.href

/** The frame of the console: the menu on the left, the bar on top, the page between. */
export function Component() {
  const t = useT()
  const { viewer, warehouses } = usePage<ShellQuery>(query)
  const { warehouse, choose } = useWarehouse(warehouses)
  const rights = useMemo(() => rightsIn(viewer.grants, warehouse?.id), [viewer.grants, warehouse?.id])
  const [navOpen, setNavOpen] = useState(false)
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as Handle | undefined

  return (
    <Zone timeZone={warehouse?.timeZone ?? 'UTC'}>
      <Rights value={rights}>
        {handle && <title>{`${t(handle.name)} · ${t('shell.brand.name')}`}</title>}
        <SkipLink href="#main">{t('shell.skip.main')}</SkipLink>
        <Progress />
        <Flex direction="column" h="dvh">
          <TopBar viewer={viewer} warehouses={warehouses} warehouse={warehouse} onWarehouse={choose} onMenu={() => setNavOpen(true)} />
          <Flex flex="1" minH="0">
            <Nav handle={handle} open={navOpen} onClose={() => setNavOpen(false)} />
            <Flex
              asChild
              direction="column"
              flex="1"
              minW="0"
              overflow="auto"
              px={{ base: '3', sm: '5' }}
              pt={{ base: '3', sm: '4' }}
              pb="4"
            >
              <main id="main" tabIndex={-1}>
                <Suspense key={pathname} fallback={<PageSkeleton />}>
                  <Outlet />
                </Suspense>
              </main>
            </Flex>
          </Flex>
        </Flex>
        <PaletteKey warehouses={warehouses} onWarehouse={choose} />
      </Rights>
    </Zone>
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
