import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { z } from 'zod'
import { code, count, country, grams, millimetres, remark } from '../../../../graph/kernel/input/fieldTypes.ts'
import { useRegions } from '../../../i18n/useRegions.ts'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { weightMeasure } from '../../../ui/form/weightMeasure.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { RouteAnswer_route$key } from './__generated__/RouteAnswer_route.graphql.ts'
import type { RuleWhyAddressQuery } from './__generated__/RuleWhyAddressQuery.graphql.ts'
import type { RuleWhyNumberQuery } from './__generated__/RuleWhyNumberQuery.graphql.ts'
import type { RuleWhyPackageQuery } from './__generated__/RuleWhyPackageQuery.graphql.ts'
import { RouteAnswer } from './RouteAnswer.tsx'

const numberQuery = graphql`
  query RuleWhyNumberQuery($number: String!, $warehouseId: ID!) {
    packageByNumber(number: $number, warehouseId: $warehouseId) {
      id
    }
  }
`

const packageQuery = graphql`
  query RuleWhyPackageQuery($id: ID!, $packageId: ID!) {
    node(id: $id) {
      ... on ShippingRuleSet {
        routeOfPackage(packageId: $packageId) {
          ...RouteAnswer_route
        }
      }
    }
  }
`

const addressQuery = graphql`
  query RuleWhyAddressQuery(
    $id: ID!
    $country: String!
    $postcode: String
    $city: String
    $grams: Int!
    $length: Int!
    $width: Int!
    $height: Int!
    $pieces: Int!
  ) {
    node(id: $id) {
      ... on ShippingRuleSet {
        routeOfOrder(
          country: $country
          postcode: $postcode
          city: $city
          grams: $grams
          lengthMillimetres: $length
          widthMillimetres: $width
          heightMillimetres: $height
          pieces: $pieces
        ) {
          ...RouteAnswer_route
        }
      }
    }
  }
`

const Numbered = z.object({ number: code() })
const Address = z.object({
  country: country(),
  postcode: remark(16),
  city: remark(100),
  grams: grams(),
  length: millimetres(),
  width: millimetres(),
  height: millimetres(),
  pieces: count(1, 1_000_000),
})

const networkOnly = { fetchPolicy: 'network-only' } as const

/** Which channel a version gives a package, or an order to an address, and why. */
export function RuleWhy({ id }: { id: string }) {
  const t = useT()
  const [by, setBy] = useState<'package' | 'address'>('package')
  const [answer, setAnswer] = useState<RouteAnswer_route$key | null>(null)
  const [busy, setBusy] = useState(false)
  async function show(read: () => Promise<RouteAnswer_route$key | null | undefined>) {
    setBusy(true)
    try {
      setAnswer((await read()) ?? null)
    } catch (error) {
      setAnswer(null)
      toaster.error(failureMessage(error, t))
    } finally {
      setBusy(false)
    }
  }
  const choose = (next: typeof by) => {
    setBy(next)
    setAnswer(null)
  }
  return (
    <Section title={t('route.why')}>
      <Flex gap="1" mb="2">
        {(['package', 'address'] as const).map((one) => (
          <Button key={one} size="sm" variant={by === one ? 'subtle' : 'ghost'} aria-pressed={by === one} onClick={() => choose(one)}>
            {t(`route.whyBy.${one}`)}
          </Button>
        ))}
      </Flex>
      {by === 'package' ? <PackageForm id={id} show={show} busy={busy} /> : <AddressForm id={id} show={show} busy={busy} />}
      <Box role="status" mt="2">
        {answer && <RouteAnswer route={answer} />}
      </Box>
    </Section>
  )
}

interface Asking {
  id: string
  busy: boolean
  show: (read: () => Promise<RouteAnswer_route$key | null | undefined>) => Promise<void>
}

function PackageForm({ id, show, busy }: Asking) {
  const t = useT()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const form = useServerForm(Numbered, { defaultValues: { number: '' } })
  const missing = () => form.setError('number', { message: t('route.packageUnknown') })
  return (
    <Form
      form={form}
      onSubmit={({ number }) =>
        show(async () => {
          const found = await fetchQuery<RuleWhyNumberQuery>(environment, numberQuery, { number, warehouseId }, networkOnly).toPromise()
          const packageId = found?.packageByNumber?.id
          const read =
            packageId && (await fetchQuery<RuleWhyPackageQuery>(environment, packageQuery, { id, packageId }, networkOnly).toPromise())
          const route = read ? read.node?.routeOfPackage : null
          if (!route) missing()
          return route
        })
      }
    >
      <TextField form={form} name="number" label={t('route.packageNumber')} autoComplete="off" />
      <Flex justify="flex-end">
        <Button type="submit" loading={busy}>
          {t('route.ask')}
        </Button>
      </Flex>
    </Form>
  )
}

function AddressForm({ id, show, busy }: Asking) {
  const t = useT()
  const regions = useRegions()
  const { unit } = useWeight()
  const form = useServerForm(Address, { defaultValues: { country: '', postcode: '', city: '', pieces: 1 } })
  const side = (name: 'length' | 'width' | 'height') => (
    <NumberField form={form} name={name} label={t(`rate.${name}`)} unit="cm" scale={10} span={4} />
  )
  return (
    <Form
      form={form}
      onSubmit={(values) =>
        show(async () => {
          const read = await fetchQuery<RuleWhyAddressQuery>(environment, addressQuery, { id, ...values }, networkOnly).toPromise()
          return read?.node?.routeOfOrder
        })
      }
    >
      <FieldGrid>
        <SelectField form={form} name="country" label={t('zone.field.country')} options={regions} span={12} />
        <TextField form={form} name="postcode" label={t('zone.lookUp.postcode')} autoComplete="off" optional span={6} />
        <TextField form={form} name="city" label={t('zone.field.city')} autoComplete="off" optional span={6} />
        {side('length')}
        {side('width')}
        {side('height')}
        <NumberField form={form} name="grams" label={t('rate.weight')} measure={weightMeasure(unit)} span={6} />
        <NumberField form={form} name="pieces" label={t('enum.ShippingRuleSubject.PIECES')} span={6} />
      </FieldGrid>
      <Flex justify="flex-end">
        <Button type="submit" loading={busy}>
          {t('route.ask')}
        </Button>
      </Flex>
    </Form>
  )
}
