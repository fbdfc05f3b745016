import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, readInlineData, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { Section } from '../../../ui/Section.tsx'
import type { PackageRecipient_package$key } from './__generated__/PackageRecipient_package.graphql.ts'
import type { PackageRecipient_whole$key } from './__generated__/PackageRecipient_whole.graphql.ts'
import { OpenRecipientDialog } from './OpenRecipientDialog.tsx'

const whole = graphql`
  fragment PackageRecipient_whole on Recipient @inline {
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
`

/** Recipient of a package: whole for those who have the right, else masked until it is opened for a reason. */
export function PackageRecipient({ pkg }: { pkg: PackageRecipient_package$key }) {
  const t = useT()
  const intl = useIntl()
  const mayOpen = useRight('package:openRecipient')
  const [asked, setAsked] = useState(false)
  const { id, recipient, maskedRecipient } = useFragment(
    graphql`
      fragment PackageRecipient_package on Package {
        id
        recipient {
          ...PackageRecipient_whole
        }
        maskedRecipient {
          name
          phone
          email
          country
          province
          city
          postcode
        }
      }
    `,
    pkg,
  )
  const [opened, setOpened] = useState<{ id: string; recipient: PackageRecipient_whole$key } | null>(null)
  const shown = recipient ?? (opened?.id === id ? opened.recipient : null)
  const known = shown
    ? readInlineData<PackageRecipient_whole$key>(whole, shown)
    : maskedRecipient && { ...maskedRecipient, district: '', address1: '', address2: '' }
  if (!known) return null
  const { name, phone, email, country, province, city, district, postcode, address1, address2 } = known
  const place = [district, city, province, postcode].filter(Boolean).join(', ')
  return (
    <Section
      title={t('package.field.recipient')}
      aside={<Box color="muted">{intl.formatDisplayName(country, { type: 'region', fallback: 'code' })}</Box>}
    >
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
      {!shown && (
        <Box mt="2" color="muted">
          {mayOpen ? (
            <Button size="sm" onClick={() => setAsked(true)}>
              {t('package.recipient.open')}
            </Button>
          ) : (
            t('package.detail.recipientHidden')
          )}
        </Box>
      )}
      {asked && (
        <OpenRecipientDialog packageId={id} onOpened={(found) => setOpened({ id, recipient: found })} onClose={() => setAsked(false)} />
      )}
    </Section>
  )
}
