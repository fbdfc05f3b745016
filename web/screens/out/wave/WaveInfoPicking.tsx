import { Box, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import type { WaveInfoPicking_wave$key } from './__generated__/WaveInfoPicking_wave.graphql.ts'

/** Who picks a wave with handhelds, and how far they are. */
export function WaveInfoPicking({ wave: key }: { wave: WaveInfoPicking_wave$key }) {
  const t = useT()
  const { state, pickMode, sortMode, bindCart, cart, pickers, picking } = useFragment(
    graphql`
      fragment WaveInfoPicking_wave on Wave {
        state
        pickMode
        sortMode
        bindCart
        cart {
          id
          number
        }
        pickers {
          id
          name
        }
        picking {
          open
          picked
        }
      }
    `,
    key,
  )
  if (pickMode !== 'HANDHELD') return null
  const needsCart = bindCart && (state === 'TO_BE_PICKED' || state === 'PICKING')
  const pieces = picking.open + picking.picked
  const share = pieces === 0 ? 0 : picking.picked / pieces
  const bar = (
    <Flex as="span" align="center" gap="2" w={{ base: 'full', sm: '16rem' }}>
      <Box as="span" flex="1" h="1.5" borderRadius="full" bg="bg.emphasized" overflow="hidden">
        <Box as="span" display="block" h="full" bg="brand.border" style={{ width: `${share * 100}%` }} />
      </Box>
      <Box as="span" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {t('wave.picking.pieces', { picked: picking.picked, pieces })}
      </Box>
    </Flex>
  )
  return (
    <Box mt="3">
      <Facts
        layout="inline"
        facts={[
          [t('setting.wave.pickMode'), t('enum.PickMode.HANDHELD')],
          [t('setting.wave.sortMode'), sortMode === 'WHILE_PICKING' && t('enum.SortMode.WHILE_PICKING')],
          [t('wave.cart'), cart?.number ?? (needsCart && t('wave.cart.none'))],
          [t('wave.pickers'), pickers.map(({ name }) => name).join(', ')],
          [t('wave.picking'), bar],
        ]}
      />
    </Box>
  )
}
