import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const productRights = defineRights('product', {
  read: { means: 'See products', scope: 'customer' },
  edit: { means: 'Make and change products and packaging materials', scope: 'customer' },
})

export const SaleStatus = defineEnum('SaleStatus', 'Whether a product may be ordered.', {
  ON_SALE: 'May be ordered.',
  NOT_FOR_SALE: 'Orders of it stay drafts.',
})

/** The most products that one command may make. */
export const productsMaximum = 1000
