import { Button } from '@chakra-ui/react'
import { Link, useLocation, useMatches } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { BackBar } from '../ui/BackBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Handle } from './build.tsx'
import { useLinkTo } from './useWarehouse.ts'

/**
 * In place of a page whose address names what does not exist or is not this person's: malformed, unknown, foreign and of another kind alike, so
 * that nobody learns what there is.
 */
export function Gone() {
  const t = useT()
  const { handle, to } = useWayOn()
  return (
    <>
      {handle && <BackBar title={t(handle.name)} to={to} />}
      <GoneState />
    </>
  )
}

/** The same in place of the rows of a list. */
export function GoneState() {
  const t = useT()
  const { to, name } = useWayOn()
  const way = name && (
    <Button asChild>
      <Link to={to}>{t('ui.gone.list', { name: t(name) })}</Link>
    </Button>
  )
  return <EmptyState kind="gone" hint={t('ui.gone.hint')} action={way} />
}

/** The list that the page is reached from; a list leads to itself, without what it was asked. */
function useWayOn() {
  const linkTo = useLinkTo()
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const { path, name } = handle?.list ?? { path: pathname, name: handle?.name }
  return { handle, to: linkTo(path), name }
}
