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
    ['a short count at the end, which has no separator', `02${gtin}3724`, { count: 24 }],
    ['the same behind a symbology identifier and a date', `]C102${gtin}152712313724`, { bestBefore: '2027-12-31', count: 24 }],
    ['the same behind a number of the logistic unit', `0034012345000000001802${gtin}37999`, { count: 999 }],
    ['a long count after a separator at the start', `${gs}02${gtin}371200`, { count: 1200 }],
    ['a long count before a separator at the end', `02${gtin}371200${gs}`, { count: 1200 }],
    [
      'a Digital Link',
      `https://id.gs1.org/01/${gtin}/10/LOT%2F7/21/S1?17=261231&37=12&utm=x`,
      { batch: 'LOT/7', serial: 'S1', count: 12, expiresOn: '2026-12-31' },
    ],
    ['a Digital Link of the maker, with an EAN', `HTTPS://example.com/shop/de/01/${gtin.slice(1)}`, {}],
    [
      'a Digital Link of a QR code with what is none of its elements',
      `]Q1https://id.gs1.org/01/${gtin}/10/%E0%A4%A?11=5&17=26-12&37=0&21=%00`,
      {},
    ],
    ['brackets', `(01)${gtin}(10)LOT 7(37)12`, { batch: 'LOT 7', count: 12 }],
  ])('reads %s', (_, text, expected) => {
    expect(parseGs1(text)).toEqual({ ...nothing, gtin, ...expected })
  })

  it('reads only elements of fixed length if the scanner leaves out separators, and says if a count is then uncertain', () => {
    expect(parseGs1(`01${gtin}1726123110LOT-717270101`)).toEqual({ ...nothing, gtin, expiresOn: '2026-12-31' })
    for (const count of ['1200', '12x', '1210'])
      expect(parseGs1(`02${gtin}37${count}`)).toEqual({ ...nothing, gtin, isCountUncertain: true })
  })

  it.each([
    ['a link to something else', `https://example.com/goods/${gtin}`],
    ['a Digital Link with a wrong check digit', 'https://id.gs1.org/01/04006381333932'],
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
