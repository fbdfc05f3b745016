import { valuesOf } from '../../../graph/kernel/states/enumSpec.ts'
import { CustomsAttribute } from '../../../graph/product/states.ts'
import type { ListSpec, ListState } from '../../ui/listUrl.ts'
import { searchOf } from '../../ui/searchOf.ts'

export const views = ['ALL', 'ON_SALE', 'NOT_FOR_SALE', 'NOT_RECEIVABLE'] as const
export type View = (typeof views)[number]
export type Sort = 'NEWEST' | 'OLDEST' | 'SKU' | 'SKU_DESC'
export type Filter = 'customer' | 'category' | 'tag' | 'packaging' | 'customs'

export const customsAttributes = valuesOf(CustomsAttribute)
/** Filters of the products; one search covers SKU, name and barcode. There are no dates. */
export const productList: ListSpec<View, 'product', Sort, Filter> = {
  views,
  fields: ['product'],
  sorts: ['NEWEST', 'OLDEST', 'SKU', 'SKU_DESC'],
  filters: { customer: null, category: null, tag: null, packaging: null, customs: customsAttributes },
}

/** Whether a product belongs to a view. */
export function isInView(view: View, { sale, receiving }: { sale: string; receiving: string }): boolean {
  if (view === 'NOT_RECEIVABLE') return receiving === 'PROHIBITED'
  return view === 'ALL' || sale === view
}

/** Converts the list state to the API filter. */
export function filterOf({ view, search, filters }: ListState<View, 'product', Sort, Filter>) {
  return {
    ...((view === 'ON_SALE' || view === 'NOT_FOR_SALE') && { sale: view }),
    ...(view === 'NOT_RECEIVABLE' && { receiving: 'PROHIBITED' as const }),
    ...searchOf(search),
    ...(filters.customer.length > 0 && { customerIds: [...filters.customer] }),
    ...(filters.category.length > 0 && { categoryIds: [...filters.category] }),
    ...(filters.tag.length > 0 && { tagIds: [...filters.tag] }),
    ...(filters.packaging.length > 0 && { packagingMaterialIds: [...filters.packaging] }),
    ...(filters.customs.length > 0 && { customsAttributes: filters.customs as typeof customsAttributes }),
  }
}
