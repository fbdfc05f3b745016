import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { MessageKey } from '../i18n/useT.ts'

/** Exports of a screen's file. */
export interface Screen {
  Component: ComponentType
  loader?: LoaderFunction
  action?: ActionFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

/** A page's path and its file below `web/screens`, such as `home/PanelPage`. */
export interface Page {
  path: string
  screen: string
}

/** A screen of the console. Without `screen` and `redirect` it does not exist yet: not shown, path not found. */
export interface Entry {
  id: string
  /** Level 2 is shown in the menu under its group (1); level 3 is reached from a screen. */
  level: 2 | 3
  path: string
  name: MessageKey
  /** Path of the list that a page is reached from; by default, the path before `/:id`. */
  list?: string
  /** Required right; without it the entry is not shown. */
  right?: string | undefined
  /** Its file below `web/screens`, such as `home/PanelPage`. */
  screen?: string
  /** The scan page that this entry leads to. */
  redirect?: string
  /** Another right that it needs, beside `right`, where the page alone cannot tell. */
  needs?: string
  /** What can be created from here at a path that is not an entry of its own, for the command palette; `everywhere`: the right must be in all warehouses. */
  creates?: { path: string; name: MessageKey; right: string; everywhere?: true }
  /** For users of customers alone, who have it in `menuOfCustomers`. */
  onlyCustomers?: true
  /** What its badge counts: documents that wait for the decision of the user. */
  counts?: 'adjustments' | 'stockCounts'
}

export interface Group {
  id: string
  level: 1
  name: MessageKey
  entries: readonly Entry[]
}

/** A page outside the menu's layout. */
export interface ScanPage {
  id: string
  path: string
  name: MessageKey
  /** Required right, for pages without a menu entry. */
  right?: string
  screen?: string
}

/** What a route tells the frame around it. */
export interface Handle extends Pick<Entry, 'id' | 'level' | 'name' | 'right'> {
  /** The list that a page of one thing is reached from. */
  list?: Pick<Entry, 'path' | 'name'>
}

/** Whether an entry has a screen or leads to a scan page that exists. */
export function isOpen({ screen, redirect: to }: Entry, scanPages: readonly ScanPage[]): boolean {
  return Boolean(screen) || scanPages.some((page) => page.path === to && page.screen)
}
