import { describe, expect, test } from 'vitest'
import { packageNumber, s10Number } from '../kernel/states/codes.ts'
import type { PostalAddress } from './address.ts'
import { code128 } from './barcode.ts'
import { type PackageLabel, packageLabels } from './packageLabel.ts'
import { type ReadPage, readPdf } from './readPdf.ts'

const about = { createdAt: new Date('2026-11-20T08:00:00Z'), language: 'zh-CN' } as const
const chinese: PostalAddress = {
  name: '欧阳晓明',
  company: null,
  phone: '138 0013 8000',
  country: 'CN',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  street1: '粤海街道高新南七道数字技术园B1栋3楼',
  street2: null,
  postcode: '518057',
}
const latin: PostalAddress = {
  name: 'Margaret O\u2019Connell',
  company: 'Sunset Ceramics LLC',
  phone: null,
  country: 'US',
  province: 'CA',
  city: 'Beverly Hills',
  district: null,
  street1: '9450 Wilshire Boulevard',
  street2: 'Suite 1208',
  postcode: '90210',
}

function labelFor(recipient: PostalAddress, serial = 1): PackageLabel {
  return {
    carrier: 'USPS 优先',
    service: 'Priority Mail',
    routing: null,
    sender: latin,
    recipient,
    trackingNumber: s10Number('LX', serial, 'CN'),
    packageNumber: packageNumber(serial),
    references: ['PO-2048-8812'],
    weightGrams: 1250,
    weightUnit: 'KG',
    pieces: 3,
    waveNumber: 'W2611-0031',
    slot: 7,
    contents: [{ sku: 'QH-BT-0907-BK', pieces: 3 }],
  }
}

const said = (page: ReadPage) => page.texts.map(({ text }) => text).join('|')

describe('packageLabels', () => {
  test('says who, where, what and by whom, in Chinese and in Latin letters', async () => {
    const { pages } = await readPdf(await packageLabels([labelFor(chinese), { ...labelFor(latin), weightUnit: 'LB' }], about))
    expect(said(pages[0]!)).toContain('欧阳晓明|138 0013 8000|广东省深圳市南山区粤海街道高新南七道|数字技术园B1栋3楼|')
    for (const text of [
      'USPS 优先',
      '518057',
      '中国  CN',
      'LX 000 000 01',
      packageNumber(1),
      '1.25 kg',
      'W2611-0031',
      '3 × QH-BT-0907-BK',
    ]) {
      expect(said(pages[0]!)).toContain(text)
    }
    expect(said(pages[1]!)).toContain('2.76 lb')
    expect(said(pages[1]!)).toContain(
      "Margaret O'Connell|Sunset Ceramics LLC|9450 Wilshire Boulevard|Suite 1208|Beverly Hills, CA 90210|美国  US|90210",
    )
  })

  test('the bars say the tracking number', async () => {
    const { pages } = await readPdf(await packageLabels([labelFor(latin)], about))
    const bars = pages[0]!.boxes.filter((box) => box.height === 20)
    expect(bars).toHaveLength((code128(s10Number('LX', 1, 'CN')).widths.length + 1) / 2)
  })

  test.each([
    ['Chinese', '新疆维吾尔自治区乌鲁木齐市天山区解放北路街道红旗社区'.repeat(12)],
    ['Latin', 'Gewerbegebiet Nordwestliches Donaudampfschifffahrtsgesellschaftsviertel 17, '.repeat(8)],
    ['unbroken', 'X'.repeat(400)],
  ])('a very long %s address shrinks and stays inside', async (_, street1) => {
    const { pages } = await readPdf(await packageLabels([labelFor({ ...latin, name: street1.slice(0, 120), street1 })], about))
    for (const { text, x, baseline, size } of pages[0]!.texts) {
      expect(x).toBeGreaterThanOrEqual(4)
      expect(x + [...text].length * size * (/\p{Script=Han}/u.test(text) ? 1 : 0.3)).toBeLessThanOrEqual(100)
      expect(baseline).toBeLessThan(147)
    }
    const address = pages[0]!.texts.filter(({ baseline }) => baseline > 43 && baseline < 78)
    expect(
      address
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, ''),
    ).toContain(street1.replace(/\s/g, '').slice(0, 300))
  })

  test('500 labels are 500 pages of one small file', async () => {
    const labels = Array.from({ length: 500 }, (_, i) => labelFor(i % 2 === 0 ? chinese : latin, i))
    const pdf = await packageLabels(labels, about)
    const { pages, fonts } = await readPdf(pdf)
    expect(pages).toHaveLength(500)
    expect(new Set(pages.map((page) => `${Math.round(page.width)}×${Math.round(page.height)}`))).toEqual(new Set(['100×150']))
    expect(fonts).toHaveLength(3)
    expect(pdf.length).toBeLessThan(1_500_000)
    expect(said(pages[499]!)).toContain(packageNumber(499))
  })
})
