import { matchPath } from 'react-router'
import type { MessageKey } from '../../i18n/useT.ts'
import { menu } from '../../menu.ts'
import { accountPages, scanPages } from '../../pages.ts'

/** A screen with help. */
export interface HelpScreen {
  id: string
  path: string
  name: MessageKey
  right: string | undefined
  /** The list that it is reached from. */
  list: string | undefined
}

const entries = menu.flatMap((group) => group.entries)

/** All screens that have help: those of the menu, of the account and the scan pages. */
export const helpScreens: readonly HelpScreen[] = [
  ...[...entries, ...accountPages].flatMap(({ id, path, name, right, list, screen }) => (screen ? [{ id, path, name, right, list }] : [])),
  ...scanPages.flatMap(({ id, path, name, right, screen }) => {
    const known = right ?? entries.find(({ redirect }) => redirect === path)?.right
    return screen ? [{ id, path, name, right: known, list: undefined }] : []
  }),
]

/** Id of the screen at an address; undefined where there is none with help. */
export const screenIdAt = (pathname: string): string | undefined =>
  helpScreens.find(({ path }) => path === pathname)?.id ?? helpScreens.find(({ path }) => matchPath(path, pathname))?.id

/** Article path of an address: without its first slash and its ids. */
export const articlePath = (path: string): string => path.slice(1).replaceAll('/:id', '')

/** Path of the article of a screen: its own, or that of the list that it is reached from. */
export function articleOf({ path, list }: Pick<HelpScreen, 'path' | 'list'>, has: (path: string) => boolean): string | undefined {
  return [path, list ?? ''].map(articlePath).find(has)
}

/** The screen that an article explains first: the one with exactly its path. */
export const screenOf = (article: string): HelpScreen | undefined =>
  helpScreens.find(({ path }) => path === `/${article}`) ?? helpScreens.find(({ path }) => articlePath(path) === article)
