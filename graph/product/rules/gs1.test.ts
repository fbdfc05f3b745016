import { describe, expect, it } from 'vitest'
import { parseGs1 } from './gs1.ts'

const gs = '\u001d'
const gtin = '04006381333931'
const nothing = { batch: null, serial: null, producedOn: null, bestBefore: null, expiresOn: null, count: null, isCountUncertain: false }

describe('parseGs1', () => {
  it.each([
    ['the GTIN alone', `01${gtin}`, {}],
    ['a symbology identifier and a leading separator', `]C1${gs}01${gtin}`, {}],
    [
      'dates, one of them without a day',
      `01${gtin}112601311526020017280229`,
      { producedOn: '2026-01-31', bestBefore: '2026-02-28', expiresOn: '2028-02-29' },
    ],
    ['elements of any length with separators', `10LOT-7${gs}01${gtin}21S1${gs}3712${gs}`, { batch: 'LOT-7', serial: 'S1', count: 12 }],
    ['a separator after an element of fixed length', `01${gtin}${gs}17261231${gs}10A`, { expiresOn: '2026-12-31', batch: 'A' }],
    ['elements that do not matter here', `00340123450000000018${gs}01${gtin}3103001250240X-1${gs}10B`, { batch: 'B' }],
    ['what a logistic unit contains', `02${gtin}17261231${gs}3740`, { expiresOn: '2026-12-31', count: 40 }],
    ['brackets', `(01)${gtin}(10)LOT 7(37)12`, { batch: 'LOT 7', count: 12 }],
  ])('reads %s', (_, text, expected) => {
    expect(parseGs1(text)).toEqual({ ...nothing, gtin, ...expected })
  })

  it('reads only elements of fixed length if the scanner leaves out separators, and says if a count is then uncertain', () => {
    expect(parseGs1(`01${gtin}1726123110LOT-717270101`)).toEqual({ ...nothing, gtin, expiresOn: '2026-12-31' })
    expect(parseGs1(`01${gtin}3712`)).toEqual({ ...nothing, gtin, isCountUncertain: true })
  })

  it.each([
    ['a plain barcode', '4006381333931'],
    ['a wrong check digit', '0104006381333932'],
    ['no GTIN', `10LOT-7${gs}17261231`],
    ['an element that is cut off', `01${gtin}172612`],
    ['a date that does not exist', `01${gtin}17261332`],
    ['a count that is no number', `01${gtin}${gs}37x`],
    ['a count of nothing', `01${gtin}${gs}370`],
    ['letters', 'SKU-1'],
    ['nothing', ''],
  ])('does not read %s', (_, text) => expect(parseGs1(text)).toBeNull())
})
