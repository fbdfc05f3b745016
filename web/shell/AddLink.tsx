import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLinkTo } from './useWarehouse.ts'

/** Primary button of a list: leads to the form of a new row. */
export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  const linkTo = useLinkTo()
  return (
    <Button asChild variant="solid" colorPalette="brand">
      <Link to={linkTo(to)}>
        <Plus aria-hidden />
        {children}
      </Link>
    </Button>
  )
}
