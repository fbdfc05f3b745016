import { type RouteObject, redirect } from 'react-router'
import { requireNoSession, requireSession, requireWarehouse } from './guards.ts'
import { loadScreen } from './loadScreen.ts'
import type { Entry, Group, Handle, Page, ScanPage } from './menu.ts'
import { FrameFailure, PageFailure, RootFailure } from './PageFailure.tsx'
import { Splash } from './Splash.tsx'

const behind = [requireSession, requireWarehouse]

interface Pages {
  menu: readonly Group[]
  scanPages: readonly ScanPage[]
  accountPages: readonly Entry[]
  openPages: Record<'login' | 'invitation' | 'partnerLogin' | 'secondFactor' | 'waveWall' | 'cutOffWall' | 'sortingWall' | 'notFound', Page>
}

/** Builds the routes from the menu and the scan pages. */
export function buildRoutes({ menu, scanPages, accountPages, openPages }: Pages): RouteObject[] {
  const scans = new Set(scanPages.filter(({ screen }) => screen).map(({ path }) => path))
  const screens = menu.flatMap(({ entries }) => entries.flatMap((entry) => screenRoute(entry, { list: listOf(entry, entries) }) ?? []))
  const ofAccount = accountPages.flatMap((entry) => screenRoute(entry, {}) ?? [])
  const rightOf = ({ path }: ScanPage) => menu.flatMap(({ entries }) => entries).find(({ redirect: to }) => to === path)?.right
  const scanRoutes = scanPages.flatMap(
    (page) => screenRoute({ ...page, level: 2, right: page.right ?? rightOf(page) }, { isScanPage: true }) ?? [],
  )
  const redirects = menu.flatMap(({ entries }) => entries.flatMap((entry) => redirectRoute(entry, scans) ?? []))

  const { login, secondFactor, notFound, ...others } = openPages

  return [
    {
      HydrateFallback: Splash,
      ErrorBoundary: RootFailure,
      children: [
        {
          path: '/',
          Component: Splash,
          middleware: [requireSession],
          lazy: { loader: async () => (await import('./landingLoader.ts')).landingLoader },
        },
        { path: login.path, middleware: [requireNoSession], lazy: () => loadScreen(login.screen) },
        { path: secondFactor.path, middleware: [requireSession], lazy: () => loadScreen(secondFactor.screen) },
        ...Object.values(others).map(({ path, screen }) => ({ path, lazy: () => loadScreen(screen) })),
        { middleware: behind, lazy: () => import('./Shell.tsx'), children: [...screens, ...ofAccount] },
        { middleware: behind, lazy: () => import('./ScanLayout.tsx'), children: scanRoutes },
        { middleware: behind, children: redirects },
        { path: notFound.path, lazy: () => loadScreen(notFound.screen) },
      ],
    },
  ]
}

function screenRoute(
  { id, level, path, name, right, screen }: Entry,
  { list, isScanPage = false }: { list?: Entry | undefined; isScanPage?: boolean },
): RouteObject | undefined {
  if (screen === undefined) return undefined
  const handle: Handle = { id, level, name, right, ...(list && { list: { path: list.path, name: list.name } }) }
  const load = async () => {
    if (level !== 2 || isScanPage) return loadScreen(screen)
    const [loaded, { openDefaultView }] = await Promise.all([loadScreen(screen), import('./views/openDefaultView.ts')])
    return openDefaultView(loaded)
  }
  return { id, path, lazy: () => load().catch(failing), handle, ErrorBoundary: isScanPage ? FrameFailure : PageFailure }
}

/** Menu entry of the list that a detail page belongs to. */
function listOf({ path, list }: Entry, entries: readonly Entry[]): Entry | undefined {
  return entries.find((entry) => (list ? entry.path === list : path === `${entry.path}/:id`))
}

/** Renders the error inside the layout when the code of a page could not be loaded. */
function failing(error: unknown): { Component: () => never } {
  return {
    Component: () => {
      throw error
    },
  }
}

function redirectRoute({ path, redirect: to }: Entry, scans: ReadonlySet<string>): RouteObject | undefined {
  if (!to || to === path || !scans.has(to)) return undefined
  return { path, Component: Splash, loader: ({ request }) => redirect(to + new URL(request.url).search) }
}
