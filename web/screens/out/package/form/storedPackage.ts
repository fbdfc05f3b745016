import { graphql, readInlineData } from 'react-relay'
import type { storedPackage_package$key } from './__generated__/storedPackage_package.graphql.ts'
import { noRecipient, type PackageValues } from './packageForm.ts'

/** Values of the form of a stored package. */
export function storedPackage(pkg: storedPackage_package$key, warehouseId: string): PackageValues {
  const { customer, recipient, lines, erpNumber, platform, platformOrderNumber, channelCode, ...values } = readInlineData(
    graphql`
      fragment storedPackage_package on Package @inline {
        erpNumber
        platform
        platformOrderNumber
        positionInOrder
        channelCode
        remark
        customer {
          id
        }
        recipient {
          name
          phone
          email
          country
          province
          city
          district
          postcode
          address1
          address2
        }
        lines {
          quantity
          product {
            id
            sku
            name: displayName
            picture {
              small
            }
          }
        }
      }
    `,
    pkg,
  )
  return {
    ...values,
    warehouseId,
    customerId: customer?.id ?? '',
    erpNumber: erpNumber ?? '',
    platform: platform ?? '',
    platformOrderNumber: platformOrderNumber ?? '',
    channelCode: channelCode ?? '',
    recipient: recipient ? { ...recipient, email: recipient.email ?? '' } : noRecipient,
    lines: lines.map(({ quantity, product: { id, sku, name, picture } }) => ({
      productId: id,
      sku,
      name,
      picture: picture?.small ?? '',
      quantity,
    })),
  }
}

/** The same without the numbers, which belong to one order only. */
export function copiedPackage(pkg: storedPackage_package$key, warehouseId: string): PackageValues {
  return { ...storedPackage(pkg, warehouseId), erpNumber: '', platformOrderNumber: '', positionInOrder: 1 }
}
