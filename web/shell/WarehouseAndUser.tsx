import { Flex } from '@chakra-ui/react'
import { UserRound, Warehouse } from 'lucide-react'
import { use } from 'react'
import { CurrentUserName, useCurrentWarehouse } from './useCurrentWarehouse.ts'

/** Warehouse and user name, for pages without the console layout. */
export function WarehouseAndUser() {
  const warehouse = useCurrentWarehouse()
  const name = use(CurrentUserName)
  return (
    <Flex align="center" gap="1.5" minW="0" color="muted" textStyle="sm" css={{ '& svg': { flexShrink: '0', boxSize: '3.5' } }}>
      {warehouse && (
        <>
          <Warehouse aria-hidden />
          <span>{warehouse.name}</span>
        </>
      )}
      <UserRound aria-hidden />
      <span>{name}</span>
    </Flex>
  )
}
