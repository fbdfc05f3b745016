import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLinkTo } from './useWarehouse.ts'

interface Props {
  to: string
  /** With which it opens the form. */
  query?: Record<string, string>
  children: ReactNode
}

/** Primary button of a list: leads to the form of a new row. */
export function AddLink({ to, query = {}, children }: Props) {
  const linkTo = useLinkTo()
  return (
    <Button asChild variant="solid" colorPalette="brand">
      <Link to={linkTo(to, query)}>
        <Plus aria-hidden />
        {children}
      </Link>
    </Button>
  )
}
