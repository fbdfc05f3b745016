import { clothing, electronics, homeGoods } from './names.ts'

/** Data of the demo warehouses; all of it is invented. */
export const warehousePlans = {
  LAX1: {
    name: '洛杉矶一号仓',
    nameEn: 'Los Angeles 1',
    country: 'US',
    province: 'CA',
    city: 'Carson',
    street: 'Harbor Gateway Drive',
    houseNumber: '2400',
    postcode: '90810',
    timeZone: 'America/Los_Angeles',
    contact: '顾明川',
    phone: '+1 213 555 0142',
    email: 'lax1@wavehouse.example',
    currency: 'USD',
  },
  BER1: {
    name: '柏林一号仓',
    nameEn: 'Berlin 1',
    country: 'DE',
    province: 'Berlin',
    city: 'Berlin',
    street: 'Am Hafenkontor',
    houseNumber: '17',
    postcode: '13597',
    timeZone: 'Europe/Berlin',
    contact: 'Leni Brandauer',
    phone: '+49 30 5550 0199',
    email: 'ber1@wavehouse.example',
    currency: 'EUR',
    weighing: 'SCAN_FIRST',
  },
} as const

export type WarehouseNumber = keyof typeof warehousePlans

export const shelfPlans = [
  { name: 'Pick shelf 60', lengthMillimetres: 600, widthMillimetres: 450, heightMillimetres: 400 },
  { name: 'Reserve bay 120', lengthMillimetres: 1200, widthMillimetres: 800, heightMillimetres: 900 },
]

/** Four areas per warehouse: 600 locations. */
export const areaPlans = {
  P: { name: '拣货区', nameEn: 'Picking', type: 'PICKING', shelf: 'Pick shelf 60', prefixes: aisles('A', 8), columns: 10, layers: 4 },
  S: { name: '备货区', nameEn: 'Staging', type: 'STAGING', shelf: 'Reserve bay 120', prefixes: aisles('B', 4), columns: 10, layers: 5 },
  D: { name: '不良品区', nameEn: 'Defective', type: 'DEFECTIVE', shelf: 'Pick shelf 60', prefixes: ['D01'], columns: 10, layers: 4 },
  T: { name: '转运区', nameEn: 'Transit', type: 'TRANSIT', shelf: 'Reserve bay 120', prefixes: ['T01'], columns: 10, layers: 4 },
} as const satisfies Record<string, { type: string; prefixes: string[] } & Record<string, unknown>>

const aislesOfPlans = { bayWidthMillimetres: 1_200, firstBay: 1, lastBay: 10, layerMilliseconds: 2_500, endGapMillimetres: 1_800 }

/** Racks as they stand. In Los Angeles a cross aisle divides them, and goods in transit lie at the dock, in no aisle. */
export const layoutPlans = {
  LAX1: {
    ...aislesOfPlans,
    aisleKind: 'NARROW',
    aislePitchMillimetres: 3_200,
    aisleWidthMillimetres: 1_500,
    crossAfter: [5],
    crossWidthMillimetres: 2_400,
    racks: [...aisles('A', 8), ...aisles('B', 4), 'D01'],
    depotRack: 'A07',
    depotEnd: 'FRONT',
  },
  BER1: {
    ...aislesOfPlans,
    aisleKind: 'WIDE',
    aislePitchMillimetres: 5_000,
    aisleWidthMillimetres: 3_200,
    crossAfter: [],
    crossWidthMillimetres: 2_400,
    racks: [...aisles('A', 8), ...aisles('B', 4), 'D01', 'T01'],
    depotRack: 'A01',
    depotEnd: 'BACK',
  },
} as const

export const carPlans = [
  { number: 'C-01', boxes: 20, maxWeightGrams: 150_000, description: '20 格 20 boxes' },
  { number: 'C-02', boxes: 20, maxWeightGrams: 150_000, description: '20 格 20 boxes' },
  { number: 'C-03', boxes: 40, maxWeightGrams: 220_000, description: '40 格 40 boxes' },
]

export const stationPlans = ['Dock 1', 'Shelving 1', 'Sorting 1', 'Packing 1', 'Packing 2', 'Examining 1', 'Shipping 1']

/** Two trucks a day per warehouse, and three channels. */
export const groupPlans = [
  {
    code: 'NOON',
    name: '午班',
    nameEn: 'Noon',
    cutOff: '13:30',
    channels: [{ code: 'EXP', name: '次日达', nameEn: 'Express', carrier: 'SIM', service: 'SIM-EXP' }],
  },
  {
    code: 'EVENING',
    name: '晚班',
    nameEn: 'Evening',
    cutOff: '18:00',
    channels: [
      { code: 'STD', name: '标准', nameEn: 'Standard', carrier: 'SIM', service: 'SIM-STD' },
      { code: 'ECO', name: '经济', nameEn: 'Economy', carrier: 'SIM', service: 'SIM-ECO' },
    ],
  },
] as const

const material = (
  number: string,
  name: string,
  nameEn: string,
  amount: string,
  [length, width, height, grams]: [number, number, number, number],
) => ({
  number,
  name,
  nameEn,
  price: { amount, currency: 'USD' },
  lengthMillimetres: length,
  widthMillimetres: width,
  heightMillimetres: height,
  weightGrams: grams,
})

export const materialPlans = [
  material('BAG-S', '快递袋 小号', 'Mailer, small', '0.06', [250, 180, 5, 12]),
  material('BAG-L', '快递袋 大号', 'Mailer, large', '0.11', [420, 320, 5, 24]),
  material('BOX-S', '纸箱 小号', 'Carton, small', '0.35', [200, 150, 100, 95]),
  material('BOX-M', '纸箱 中号', 'Carton, medium', '0.58', [300, 220, 180, 190]),
  material('BOX-L', '纸箱 大号', 'Carton, large', '0.94', [400, 300, 280, 340]),
  material('BOX-XL', '纸箱 特大号', 'Carton, extra large', '1.65', [600, 400, 400, 720]),
]

/** Three customers; `digits` are their company numbers in GS1's demonstration prefix. */
export const customerPlans = [
  {
    code: 'HARBORLINE',
    name: '港湾家居',
    nameEn: 'Harborline',
    company: 'Harborline Home Goods Ltd.',
    email: 'ops@harborline.example',
    phone: '+1 415 555 0117',
    currency: 'USD',
    digits: '1001',
    items: homeGoods,
    at: ['LAX1', 'BER1'],
  },
  {
    code: 'STARISLE',
    name: '星屿数码',
    nameEn: 'Starisle',
    company: '星屿数码（虚构）有限公司',
    email: 'warehouse@starisle.example',
    phone: '+86 755 5550 0188',
    currency: 'USD',
    digits: '1002',
    items: electronics,
    at: ['LAX1', 'BER1'],
  },
  {
    code: 'FJORDKIND',
    name: '峡湾童品',
    nameEn: 'Fjordkind',
    company: 'Fjordkind Kinderwaren GmbH',
    email: 'lager@fjordkind.example',
    phone: '+49 40 5550 0123',
    currency: 'EUR',
    digits: '1003',
    items: clothing,
    at: ['BER1'],
  },
] as const

function aisles(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`)
}
