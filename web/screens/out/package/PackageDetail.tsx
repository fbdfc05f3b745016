import { Box, Flex } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { BackBar } from '../../../ui/BackBar.tsx'
import type { PackageDetail_package$key } from './__generated__/PackageDetail_package.graphql.ts'
import { PackageActions } from './PackageActions.tsx'
import { PackageFacts } from './PackageFacts.tsx'
import { PackageHistory } from './PackageHistory.tsx'
import { PackageLabel } from './PackageLabel.tsx'
import { PackageLines } from './PackageLines.tsx'
import { PackageNotice } from './PackageNotice.tsx'
import { PackageRecipient } from './PackageRecipient.tsx'
import { StateOf } from './packageColumns.tsx'

/** Contents, recipient and progress of a package. */
export function PackageDetail({ pkg: key }: { pkg: PackageDetail_package$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const pkg = useFragment(
    graphql`
      fragment PackageDetail_package on Package {
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
        ...PackageActions_package
        ...PackageFacts_package
        ...PackageHistory_package
        ...PackageLabel_package
        ...PackageLines_package
        ...PackageNotice_package
        ...PackageRecipient_package
      }
    `,
    key,
  )
  return (
    <Box maxW="1440px" w="full">
      <BackBar to={linkTo('/out/parcel')} title={pkg.number}>
        <Flex align="center" wrap="wrap" gap="2" w={{ base: 'full', sm: 'auto' }}>
          <StateOf row={pkg} t={t} />
          <PackageActions pkg={pkg} />
        </Flex>
      </BackBar>
      <PackageNotice pkg={pkg} />
      <Box display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' }}>
        <Flex direction="column" gap="4" minW="0">
          <PackageLines pkg={pkg} />
          <Box display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}>
            <PackageHistory pkg={pkg} />
            <PackageLabel pkg={pkg} />
          </Box>
        </Flex>
        <Flex direction="column" gap="4" minW="0">
          <PackageRecipient pkg={pkg} />
          <PackageFacts pkg={pkg} />
        </Flex>
      </Box>
    </Box>
  )
}
