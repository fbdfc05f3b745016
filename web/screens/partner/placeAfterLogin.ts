import { matchPath } from 'react-router'
import { customersMenu } from '../../shell/menuFor.ts'
import { nextPlace } from '../login/nextPlace.ts'

/** The page that a partner asks for, if the console of customers has it; else the landing page. */
export function placeAfterLogin(next: string | null, origin: string): string {
  const place = nextPlace(next, origin)
  if (place === null) return '/'
  const { pathname } = new URL(place, origin)
  return customersMenu.some(({ entries }) => entries.some(({ path }) => matchPath(path, pathname))) ? place : '/'
}
