import { Link } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router'
import { useLinkTo } from '../../../shell/useWarehouse.ts'

/** Number of an inbound order, which opens it. */
export function OrderLink({ order: { id, number } }: { order: { readonly id: string; readonly number: string } }) {
  const linkTo = useLinkTo()
  return (
    <Link asChild>
      <RouterLink to={linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(id)}`)}>{number}</RouterLink>
    </Link>
  )
}
