import { type RouteObject, redirect } from 'react-router'
import { needNoSession, needSession, needWarehouse } from './guards.ts'
import type { Entry, Group, ScanPage } from './menu.ts'
import { FrameFailure, PageFailure } from './PageFailure.tsx'
import { Splash } from './Splash.tsx'

/** What a route tells the frame around it. */
export interface Handle extends Pick<Entry, 'id' | 'level' | 'name' | 'right'> {
  /** The list that a page of one thing is reached from. */
  list?: Pick<Entry, 'path' | 'name'>
}

const behind = [needSession, needWarehouse]

/** The routes of the console, made of its menu and its scan pages. */
export function routesOf(menu: readonly Group[], scanPages: readonly ScanPage[]): RouteObject[] {
  const scans = new Set(scanPages.filter(({ screen }) => screen).map(({ path }) => path))
  const screens = menu.flatMap(({ entries }) => entries.flatMap((entry) => screenRoute(entry, listOf(entry, entries)) ?? []))
  const rightOf = ({ path }: ScanPage) => menu.flatMap(({ entries }) => entries).find(({ redirect: to }) => to === path)?.right
  const scanRoutes = scanPages.flatMap((page) => screenRoute({ ...page, level: 2, right: rightOf(page) }, undefined, FrameFailure) ?? [])
  const redirects = menu.flatMap(({ entries }) => entries.flatMap((entry) => redirectRoute(entry, scans) ?? []))

  return [
    {
      HydrateFallback: Splash,
      ErrorBoundary: FrameFailure,
      children: [
        { path: '/', Component: Splash, middleware: [needSession], loader: () => redirect('/home/panel') },
        { path: '/login', middleware: [needNoSession], lazy: () => import('../screens/login/LoginPage.tsx') },
        { path: '/wall/waves', lazy: () => import('../screens/wall/WavesPage.tsx') },
        { middleware: behind, lazy: () => import('./Shell.tsx'), children: screens },
        { middleware: behind, lazy: () => import('./Open.tsx'), children: scanRoutes },
        { middleware: behind, children: redirects },
        { path: '*', lazy: () => import('../screens/not-found/NotFoundPage.tsx') },
      ],
    },
  ]
}

function screenRoute({ id, level, path, name, right, screen }: Entry, list?: Entry, ErrorBoundary = PageFailure): RouteObject | undefined {
  const handle: Handle = { id, level, name, right, ...(list && { list: { path: list.path, name: list.name } }) }
  return screen && { id, path, lazy: () => screen().catch(failing), handle, ErrorBoundary }
}

/** For a page of one thing, named by the id at the end of its path: the entry of the list of such things. */
function listOf({ path }: Entry, entries: readonly Entry[]): Entry | undefined {
  return entries.find((entry) => path === `${entry.path}/:id`)
}

/** In place of a page whose code did not come: it fails where it stands, and the frame around it stays. */
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

/** Whether an entry can be opened: its screen, or the scan page that it leads to, exists. */
export function isOpen({ screen, redirect: to }: Entry, scanPages: readonly ScanPage[]): boolean {
  return Boolean(screen) || scanPages.some((page) => page.path === to && page.screen)
}
