import { chakra } from '@chakra-ui/react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { SEARCH_VALUES_MAX } from '../../../ui/listUrl.ts'

/** Link to these packages in All orders; only to the first ones if they exceed the search limit. */
export function PackagesLink({ numbers }: { numbers: readonly string[] }) {
  const t = useT()
  const [search] = useSearchParams()
  const warehouse = search.get('warehouse')
  const asked = numbers.slice(0, SEARCH_VALUES_MAX)
  const params = new URLSearchParams({ ...(warehouse && { warehouse }), q: asked.join(','), mode: 'exact', view: 'PENDING', days: 'all' })
  return <ResultLink to={`/out/parcel?${params}`}>{t('wave.result.show', { packages: asked.length })}</ResultLink>
}

/** A link beside the packages of a result. */
export const ResultLink = chakra(Link, { base: { color: 'brand.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } } })
