import { Link } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router'
import { useActingFor } from './actingFor.ts'
import { useLinkTo } from './useWarehouse.ts'

interface Props {
  /** Null to people who may not see customers. */
  customer: { readonly id: string } | null | undefined
  name: string
}

/** The name of the customer of a document, which leads to its page. */
export function CustomerLink({ customer, name }: Props) {
  const linkTo = useLinkTo()
  const isOwn = useActingFor() !== null
  if (!customer || isOwn) return name
  return (
    <Link asChild>
      <RouterLink to={linkTo(`/customer/${encodeURIComponent(customer.id)}`)}>{name}</RouterLink>
    </Link>
  )
}
