import { Button } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useActingFor } from './actingFor.ts'
import { customersLanding } from './landing.ts'
import { useLinkTo } from './useWarehouse.ts'

/** Shown for a page of another console: of staff to a user of a customer, and the other way round. It is not named. */
export function NotInConsole() {
  const t = useT()
  const linkTo = useLinkTo()
  const [path, name] = useActingFor() ? ([customersLanding, t('shipper.overview.title')] as const) : (['/', t('menu.home.title')] as const)
  const way = (
    <Button asChild>
      <Link to={linkTo(path)}>{t('ui.gone.list', { name })}</Link>
    </Button>
  )
  return <EmptyState kind="gone" hint={t('ui.gone.hint')} action={way} />
}
