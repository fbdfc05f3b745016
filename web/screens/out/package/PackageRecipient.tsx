import { Box } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { Section } from '../../../ui/Section.tsx'
import type { PackageRecipient_package$key } from './__generated__/PackageRecipient_package.graphql.ts'

/** Recipient of a package; needs a right. */
export function PackageRecipient({ pkg }: { pkg: PackageRecipient_package$key }) {
  const t = useT()
  const intl = useIntl()
  const { recipient, destination } = useFragment(
    graphql`
      fragment PackageRecipient_package on Package {
        destination
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
      }
    `,
    pkg,
  )
  const title = t('package.field.recipient')
  if (!recipient) {
    return (
      <Section title={title} aside={<span>{destination}</span>}>
        <Box color="muted">{t('package.detail.recipientHidden')}</Box>
      </Section>
    )
  }
  const { name, phone, email, country, province, city, district, postcode, address1, address2 } = recipient
  const place = [district, city, province, postcode].filter(Boolean).join(', ')
  return (
    <Section title={title} aside={<Box color="muted">{intl.formatDisplayName(country, { type: 'region', fallback: 'code' })}</Box>}>
      <Box textStyle="md" fontWeight="medium" overflowWrap="anywhere">
        {name}
      </Box>
      <Box as="address" fontStyle="normal" color="soft" overflowWrap="anywhere">
        {[address1, address2, place].filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {[phone, email].filter(Boolean).map((line) => (
          <Box key={line} color="muted" mt="1">
            {line}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
