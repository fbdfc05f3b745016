import { Button, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { PickCartState_cart$key } from './__generated__/PickCartState_cart.graphql.ts'
import type { PickCartStateMutation } from './__generated__/PickCartStateMutation.graphql.ts'

const tones = { FREE: 'gray', BOUND: 'info', HOLDS_GOODS: 'warn' } as const

/** What a pick cart is doing, for which wave, and that it was emptied. */
export function PickCartState({ cart: key }: { cart: PickCartState_cart$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const warehouse = useCurrentWarehouse()
  const mayEmpty = useRight('wave:pick')
  const { id, number, state, wave } = useFragment(
    graphql`
      fragment PickCartState_cart on PickCar {
        id
        number
        state
        wave {
          id
          number
        }
      }
    `,
    key,
  )
  const { run, busy } = useCommand<PickCartStateMutation>(graphql`
    mutation PickCartStateMutation($input: EmptyPickCarInput!) {
      emptyPickCar(input: $input) {
        pickCar {
          ...PickCartState_cart
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const empty = async () => {
    if (tell(await run({ pickCarId: id }))) toaster.success(t('setting.cart.emptiedDone', { number }))
  }
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <StatusBadge tone={tones[state]}>{t(`enum.PickCartState.${state}`)}</StatusBadge>
      {wave && (
        <Link to={`/out/wave/info?${new URLSearchParams({ ...(warehouse && { warehouse: warehouse.id }), wave: wave.number })}`}>
          {wave.number}
        </Link>
      )}
      {state === 'HOLDS_GOODS' && mayEmpty && (
        <Button size="sm" variant="outline" disabled={busy} onClick={empty}>
          {t('setting.cart.emptied')}
        </Button>
      )}
    </Flex>
  )
}
