import { Button } from '@chakra-ui/react'
import { Link, useLocation, useMatches } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { BackBar } from '../ui/BackBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Handle } from './menu.ts'
import { useLinkTo } from './useWarehouse.ts'

/**
 * Shown for an address whose object does not exist or is not accessible. Malformed, unknown, foreign and wrong-type ids look alike, so that
 * existence is not disclosed.
 */
export function ObjectNotFound() {
  const t = useT()
  const { handle, to } = useWayOn()
  return (
    <>
      {handle && <BackBar title={t(handle.name)} to={to} />}
      <ObjectNotFoundState />
    </>
  )
}

/** The same in place of the rows of a list. */
export function ObjectNotFoundState() {
  const t = useT()
  const { to, name } = useWayOn()
  const way = name && (
    <Button asChild>
      <Link to={to}>{t('ui.gone.list', { name: t(name) })}</Link>
    </Button>
  )
  return <EmptyState kind="gone" hint={t('ui.gone.hint')} action={way} />
}

/** The list that the page belongs to; a list links to itself without filters. */
function useWayOn() {
  const linkTo = useLinkTo()
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const { path, name } = handle?.list ?? { path: pathname, name: handle?.name }
  return { handle, to: linkTo(path), name }
}
