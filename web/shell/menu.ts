import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { MessageKey } from '../i18n/useT.ts'

/** What the file of a screen exports. */
export interface Screen {
  Component: ComponentType
  loader?: LoaderFunction
  action?: ActionFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

/** One screen of the console. Without `screen` and `redirect` it does not exist yet: it is not shown and its path is not found. */
export interface Entry {
  id: string
  /** 2 stands in the menu under its group (1); 3 is reached from a screen. */
  level: 2 | 3
  path: string
  name: MessageKey
  /** The right that it asks for; without it the entry is not shown. */
  right?: string | undefined
  screen?: () => Promise<Screen>
  /** The scan page that this entry of the menu leads to. */
  redirect?: string
}

export interface Group {
  id: string
  level: 1
  name: MessageKey
  icon: LucideIcon
  entries: readonly Entry[]
}

/** A page outside the menu's layout. */
export interface ScanPage {
  id: string
  path: string
  name: MessageKey
  screen?: () => Promise<Screen>
}
