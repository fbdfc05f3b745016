import { currentLanguage } from '../i18n/language.ts'
import type { Trouble } from './stationTypes.ts'

interface Listed {
  productIds?: string
  skus?: string
  customers?: string
  customersEn?: string
}

/**
 * Lets the user choose one of several products with a scanned code, by SKU and customer. `values` are those of the refusal, in which lists in one
 * order name the products.
 */
export function productChoices(values: unknown, onChoose: (productId: string) => void): Pick<Trouble, 'choices'> {
  const { productIds = '', skus = '', customers = '', customersEn = customers } = (values ?? {}) as Listed
  const names = skus.split('\n')
  const owners = (currentLanguage() === 'en' ? customersEn : customers).split('\n')
  return {
    choices: productIds
      .split(',')
      .map((id, at) => ({ key: id, label: names[at] ?? '', detail: owners[at] ?? '', run: () => onChoose(id) })),
  }
}
