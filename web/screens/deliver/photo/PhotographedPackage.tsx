import { Box, Flex } from '@chakra-ui/react'
import type { Ref } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { photosMaximum } from '../../../../graph/file/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { PicturedName } from '../../../shell/picture/PicturedName.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StateOf } from '../../out/package/packageColumns.tsx'
import type { PhotographedPackage_package$key } from './__generated__/PhotographedPackage_package.graphql.ts'
import { AddPhotos, type UnsavedPhotos } from './AddPhotos.tsx'
import { PackagePhotoGallery } from './PackagePhotoGallery.tsx'

interface Props {
  pkg: PhotographedPackage_package$key
  unsaved: Ref<UnsavedPhotos>
}

/** The scanned package: whose it is, what should be in it, its photos, and more of them. */
export function PhotographedPackage({ pkg: key, unsaved }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayAdd = useRight('package:photo')
  const pkg = useFragment(
    graphql`
      fragment PhotographedPackage_package on Package {
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
          trackingNumber
        }
        erpNumber
        customerName
        destination
        lines {
          id
          quantity
          product {
            sku
            name: displayName
            picture {
              small
            }
          }
        }
        photos {
          id
        }
        ...PackagePhotoGallery_package
      }
    `,
    key,
  )
  const { length: count } = pkg.photos
  const isStopped = pkg.state === 'CANCELLED' || pkg.hold || pkg.interception === 'REQUESTED'
  return (
    <Flex direction="column" gap="3" role="region" aria-label={t('photoRecord.package', { number: pkg.number })}>
      <Box layerStyle="card" borderRadius="l3" p="4" minW="0">
        <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
          <Box asChild textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
            <Link to={linkTo(`/out/parcel/${encodeURIComponent(pkg.id)}`)}>{pkg.number}</Link>
          </Box>
          <StateOf row={pkg} t={t} />
        </Flex>
        <Box color="muted" overflowWrap="anywhere">
          {[pkg.customerName, pkg.destination, pkg.label.trackingNumber, pkg.erpNumber].filter(Boolean).join(' · ')}
        </Box>
        {isStopped && (
          <Box role="alert" color="negative.fg" fontWeight="semibold" mt="2">
            {t('ship.todo.stopped')}
          </Box>
        )}
      </Box>
      <Flex direction={{ base: 'column-reverse', lg: 'row' }} gap="3" align={{ lg: 'start' }}>
        <Box flex="1" minW="0">
          <Section title={t('package.detail.lines')}>
            <LineTable
              label={t('package.detail.lines')}
              columns={[
                {
                  id: 'product',
                  header: t('package.field.product'),
                  cell: ({ product }) => (
                    <Box minW="0">
                      <PicturedName name={product.name} picture={product.picture} />
                      <Box textStyle="code" color="muted">
                        {product.sku}
                      </Box>
                    </Box>
                  ),
                },
                {
                  id: 'quantity',
                  header: t('package.field.quantity'),
                  align: 'end',
                  cell: ({ quantity }) => <Quantity value={quantity} />,
                },
              ]}
              lines={pkg.lines}
              lineId={({ id }) => id}
              empty={t('form.lines.none')}
            />
          </Section>
        </Box>
        <Box flex="1" minW="0">
          <Section title={t('photo.section', { count })}>
            <Flex direction="column" gap="4">
              {mayAdd && count < photosMaximum && <AddPhotos pkg={pkg} count={count} ref={unsaved} />}
              {count > 0 && <PackagePhotoGallery pkg={pkg} />}
              {count === 0 && !mayAdd && <Box color="muted">{t('photo.none')}</Box>}
            </Flex>
          </Section>
        </Box>
      </Flex>
    </Flex>
  )
}
