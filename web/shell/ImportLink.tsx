import { Button } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { useRight } from './rights.ts'
import { useLinkTo } from './useWarehouse.ts'

/** Button of a list: leads to the import of a spreadsheet, for those who may. */
export function ImportLink({ to, params }: { to: string; params?: Record<string, string> }) {
  const t = useT()
  const linkTo = useLinkTo()
  if (!useRight('exchange:import')) return null
  return (
    <Button asChild>
      <Link to={linkTo(to, params)}>
        <Upload aria-hidden />
        {t('import.link')}
      </Link>
    </Button>
  )
}
