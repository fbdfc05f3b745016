import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { CheckField, TextField } from '../../../ui/form/fields.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SaveBar } from '../../../ui/form/SaveBar.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { CreateCountPageMutation } from './__generated__/CreateCountPageMutation.graphql.ts'
import type { CreateCountPageQuery } from './__generated__/CreateCountPageQuery.graphql.ts'
import { CountForm, CountScope, type CountValues } from './CountScope.tsx'
import { types } from './countList.ts'

const query = graphql`
  query CreateCountPageQuery($warehouseId: ID!) {
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        areas {
          id
          code
          name: displayName
        }
      }
    }
  }
`

export const loader = pageLoader<CreateCountPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Form of a new count; saved, it opens the count. */
export function Component() {
  const t = useT()
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const areas = usePage<CreateCountPageQuery>(query).node?.warehouse?.areas ?? []
  const { run, busy } = useCommand<CreateCountPageMutation>(graphql`
    mutation CreateCountPageMutation($input: CreateStockCountInput!) {
      createStockCount(input: $input) {
        stockCount {
          id
          number
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  // The storage map links here with a location, the inventory with one or more products, the control panel with the type.
  const [asked] = useSearchParams()
  const location = asked.get('location') ?? ''
  const skus = asked.getAll('sku')
  const products = asked.getAll('product').map((productId, index) => ({ productId, sku: skus[index] ?? '' }))
  const askedType = types.find((type) => type === asked.get('type')) ?? 'AREA'
  const form = useServerForm<CountValues>(CountForm, {
    defaultValues: {
      warehouseId,
      type: location ? 'LOCATION' : products.length > 0 ? 'PRODUCT' : askedType,
      areaId: '',
      from: '',
      to: '',
      locations: [location],
      products: products.length > 0 ? products : [{ productId: '', sku: '' }],
      withEmpty: false,
      isBlind: true,
      remark: '',
    },
    draft: `createCount.${warehouseId}.${location}${products.map(({ productId }) => productId).join('.')}`,
  })
  return (
    <DocumentPage title={t('menu.inventory.createCount')} back={linkTo('/inventory/count')}>
      <Form
        form={form}
        onSubmit={async ({ products, locations, areaId, from, to, ...values }) => {
          const { type } = values
          const outcome = await run({
            ...values,
            ...(type === 'AREA' && { areaId, from: from || null, to: to || null }),
            ...(type === 'LOCATION' && { locations: locations.filter((code) => code.trim() !== '') }),
            ...(type === 'PRODUCT' && { productIds: products.map(({ productId }) => productId).filter(Boolean) }),
          })
          if (!tell(outcome, form)) return
          form.accepted()
          const { stockCount } = outcome.payload
          if (!stockCount) return
          toaster.success(t('count.created', { number: stockCount.number }))
          navigate(linkTo(`/inventory/count/${encodeURIComponent(stockCount.id)}`), { replace: true })
        }}
      >
        <Section title={t('count.section.scope')}>
          <FieldGrid>
            <RadioField
              form={form}
              name="type"
              label={t('count.field.type')}
              options={types.map((value) => ({ value, label: t(`enum.StockCountType.${value}`) }))}
              span={12}
            />
            <CountScope form={form} warehouseId={warehouseId} areas={areas} />
          </FieldGrid>
        </Section>
        <Section title={t('count.section.header')}>
          <CheckField form={form} name="withEmpty" label={t('count.field.withEmpty')} hint={t('count.hint.withEmpty')} />
          <CheckField form={form} name="isBlind" label={t('count.field.isBlind')} hint={t('count.hint.isBlind')} />
          <FieldGrid mt="3">
            <TextField form={form} name="remark" label={t('count.field.remark')} autoComplete="off" span={8} optional />
          </FieldGrid>
        </Section>
        <SaveBar form={form} busy={busy} save={t('count.create.save')} isNew />
      </Form>
    </DocumentPage>
  )
}
