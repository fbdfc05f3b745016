import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { useActingFor } from '../../shell/actingFor.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { DocumentPage } from '../../ui/document/DocumentPage.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { SectionLinks } from '../../ui/form/SectionLinks.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { CreateProductMutation } from './__generated__/CreateProductMutation.graphql.ts'
import type { useProductOptions_query$key } from './__generated__/useProductOptions_query.graphql.ts'
import { ProductFields } from './ProductFields.tsx'
import { inputOf, newProduct, ProductForm } from './productForm.ts'
import { productSections } from './productSections.ts'
import { useProductOptions } from './useProductOptions.ts'

interface Props {
  options: useProductOptions_query$key
}

/** Form of a new product; saved, it opens the product. */
export function CreateProduct({ options }: Props) {
  const t = useT()
  const isOfStaff = useActingFor() === null
  const tell = useNotifyOutcome()
  const navigate = useNavigate()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id
  const { run, busy } = useCommand<CreateProductMutation>(graphql`
    mutation CreateProductMutation($input: CreateProductsInput!) {
      createProducts(input: $input) {
        products {
          id
        }
        refused {
          userErrors {
            code
            field
            message
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const choices = useProductOptions(options)
  const form = useServerForm(ProductForm, { defaultValues: newProduct, draft: 'createProduct' })
  return (
    <DocumentPage title={t('product.page.new')} back={linkTo('/product/product')}>
      <Form
        form={form}
        head={<SectionLinks form={form} sections={productSections(t, { isNew: true, isOfStaff })} />}
        onSubmit={async (values) => {
          const outcome = await run({ customerId: values.customerId, products: [inputOf(values, isOfStaff)] })
          if (!tell(outcome, form)) return
          const [refused] = outcome.payload.refused ?? []
          if (refused) return form.refuse(refused.userErrors)
          form.accepted()
          toaster.success(t('product.page.created', { sku: values.sku }))
          navigate(linkTo(`/product/edit/${encodeURIComponent(outcome.payload.products?.[0]?.id ?? '')}`), { replace: true })
        }}
      >
        <ProductFields form={form} options={choices} isNew warehouseId={warehouseId} />
        <SaveBar form={form} busy={busy} save={t('product.page.create')} isNew />
      </Form>
    </DocumentPage>
  )
}
