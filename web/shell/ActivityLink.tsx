import { Button } from '@chakra-ui/react'
import { Link, useParams } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { addQuery } from './addQuery.ts'
import { useRight } from './rights.ts'
import { useLinkTo } from './useWarehouse.ts'

type Of = { actor: string } | { document: string } | { station: string }

/** How far back the linked list goes, in days: what one list shows at most. */
const daysBack = 91

/** Link to what a person or a key did, to what was done to a document, or at a station; only for those who may see it. */
export function ActivityLink({ of, label }: { of: Of; label?: string }) {
  const t = useT()
  const linkTo = useLinkTo()
  if (!useRight('access:activity')) return null
  const since = new Date(Math.floor(Date.now() / 86_400_000 - daysBack) * 86_400_000).toISOString()
  return (
    <Button asChild size="sm" variant="ghost" {...(label && { 'aria-label': label })}>
      <Link to={addQuery(linkTo('/activity/list'), { ...of, since })}>{t('menu.access.activity')}</Link>
    </Button>
  )
}

/** Link to what was done to the document of the page. */
export function DocumentActivity() {
  const { id } = useParams()
  return id ? <ActivityLink of={{ document: id }} /> : null
}
