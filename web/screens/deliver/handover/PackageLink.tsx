import { Box } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useLinkTo } from '../../../shell/useWarehouse.ts'

/** Number of a package that leads to its page; plain without an id. */
export function PackageLink({ id, number }: { id: string | null; number: string }) {
  const linkTo = useLinkTo()
  if (!id) return <Box textStyle="code">{number}</Box>
  return (
    <Box asChild textStyle="code" color="brand.fg" _hover={{ textDecoration: 'underline' }}>
      <Link to={linkTo(`/out/parcel/${encodeURIComponent(id)}`)}>{number}</Link>
    </Box>
  )
}
