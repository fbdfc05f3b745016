import { Box, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { BackBar } from '../../../ui/BackBar.tsx'
import type { ParcelDetail_package$key } from './__generated__/ParcelDetail_package.graphql.ts'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import { ParcelHistory } from './ParcelHistory.tsx'
import { ParcelLabel } from './ParcelLabel.tsx'
import { ParcelLines } from './ParcelLines.tsx'
import { ParcelNotice } from './ParcelNotice.tsx'
import { ParcelRecipient } from './ParcelRecipient.tsx'
import { StateOf } from './parcelColumns.tsx'

/** One package: what is in it, where it goes, how far it is. */
export function ParcelDetail({ parcel: key }: { parcel: ParcelDetail_package$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const parcel = useFragment(
    graphql`
      fragment ParcelDetail_package on Package {
        number
        state
        abnormalReason
        interception
        block {
          at
        }
        label {
          state
        }
        ...ParcelActions_package
        ...ParcelFacts_package
        ...ParcelHistory_package
        ...ParcelLabel_package
        ...ParcelLines_package
        ...ParcelNotice_package
        ...ParcelRecipient_package
      }
    `,
    key,
  )
  return (
    <Box maxW="1440px" w="full">
      <BackBar to={linkTo('/out/parcel')} title={parcel.number}>
        <Flex align="center" wrap="wrap" gap="2" w={{ base: 'full', sm: 'auto' }}>
          <StateOf row={parcel} t={t} />
          <ParcelActions parcel={parcel} />
        </Flex>
      </BackBar>
      <ParcelNotice parcel={parcel} />
      <Box display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' }}>
        <Flex direction="column" gap="4" minW="0">
          <ParcelLines parcel={parcel} />
          <Box display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}>
            <ParcelHistory parcel={parcel} />
            <ParcelLabel parcel={parcel} />
          </Box>
        </Flex>
        <Flex direction="column" gap="4" minW="0">
          <ParcelRecipient parcel={parcel} />
          <ParcelFacts parcel={parcel} />
        </Flex>
      </Box>
    </Box>
  )
}
