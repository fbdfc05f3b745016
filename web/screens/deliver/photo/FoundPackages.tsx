import { Box, Button, Flex } from '@chakra-ui/react'
import type { Ref } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { StateOf } from '../../out/package/packageColumns.tsx'
import type { FoundPackages_packages$key } from './__generated__/FoundPackages_packages.graphql.ts'
import type { UnsavedPhotos } from './AddPhotos.tsx'
import { PhotographedPackage } from './PhotographedPackage.tsx'

interface Props {
  packages: FoundPackages_packages$key
  /** The scanned or typed code. */
  code: string
  warehouseId: string
  unsaved: Ref<UnsavedPhotos>
  onCode: (code: string) => void
}

/** What a code means: one package, several to choose from, one of another warehouse, or nothing. */
export function FoundPackages({ packages: key, code, warehouseId, unsaved, onCode }: Props) {
  const t = useT()
  const packages = useFragment(
    graphql`
      fragment FoundPackages_packages on Package @relay(plural: true) {
        id
        number
        state
        abnormalReason
        interception
        hold {
          at
        }
        label {
          state
        }
        customerName
        warehouse {
          id
          name: displayName
        }
        ...PhotographedPackage_package
      }
    `,
    key,
  )
  const [first] = packages
  if (!first)
    return (
      <Box role="alert" color="negative.fg" fontWeight="semibold" overflowWrap="anywhere">
        {t('photoRecord.unknown', { code })}
      </Box>
    )
  if (first.warehouse && first.warehouse.id !== warehouseId)
    return (
      <Box role="alert" color="negative.fg" fontWeight="semibold" overflowWrap="anywhere">
        {t('photoRecord.elsewhere', { number: first.number, warehouse: first.warehouse.name })}
      </Box>
    )
  if (packages.length === 1) return <PhotographedPackage key={first.id} pkg={first} unsaved={unsaved} />
  return (
    <Box role="group" aria-label={t('photoRecord.several', { code })}>
      <Box mb="2">{t('photoRecord.several', { code })}</Box>
      <Flex as="ul" listStyleType="none" direction="column" gap="2">
        {packages.map((pkg) => (
          <li key={pkg.id}>
            <Button size="lg" h="auto" py="2" maxW="full" whiteSpace="normal" flexWrap="wrap" onClick={() => onCode(pkg.number)}>
              {pkg.number} · {pkg.customerName}
              <StateOf row={pkg} t={t} />
            </Button>
          </li>
        ))}
      </Flex>
    </Box>
  )
}
