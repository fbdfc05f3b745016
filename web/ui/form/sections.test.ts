import { expect, it } from 'vitest'
import { countBySection } from './sections.ts'

const sections = [
  { id: 'codes', title: 'Codes', fields: ['barcodes', 'cartonBarcodes'] },
  { id: 'customs', title: 'Customs', fields: ['declaredPrice'] },
  { id: 'pictures', title: 'Pictures', fields: [] },
]

it('counts fields, and what is in them, in their section', () => {
  const paths = ['barcodes.0', 'barcodes.2', 'cartonBarcodes.0.code', 'declaredPrice.amount', 'root.server', 'barcodesOfOthers']
  expect(Object.fromEntries(countBySection(sections, paths))).toEqual({ codes: 3, customs: 1, pictures: 0 })
})
