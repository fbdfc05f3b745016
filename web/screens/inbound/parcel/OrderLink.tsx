import { Box } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useLinkTo } from '../../../shell/useWarehouse.ts'

/** Number of an inbound order, which opens it. */
export function OrderLink({ order: { id, number } }: { order: { readonly id: string; readonly number: string } }) {
  const linkTo = useLinkTo()
  return (
    <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }}>
      <Link to={linkTo(`/inbound/warehouseWarrant/${encodeURIComponent(id)}`)}>{number}</Link>
    </Box>
  )
}
