import { House } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'

/** Link from a scan page to the console. */
export function ConsoleLink() {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <Link to={linkTo('/home/panel')} className="leave" aria-label={t('scan.home')} title={t('scan.home')}>
      <House aria-hidden />
    </Link>
  )
}
