import { gtinCheckDigit } from '../../graph/kernel/states/codes.ts'

/** A demo product without a customer. */
export interface NamedProduct {
  sku: string
  name: string
  nameZh: string
  nameEn: string
  gtin: string
  price: string
  lengthMillimetres: number
  widthMillimetres: number
  heightMillimetres: number
  weightGrams: number
}

interface Item {
  stem: string
  zh: string
  en: string
  /** Length, width and height in mm, weight in grams. */
  size: [number, number, number, number]
  price: number
  comesIn: keyof typeof variants
}

const colours = [
  ['BK', '黑色', 'black'],
  ['WH', '白色', 'white'],
  ['GY', '灰色', 'grey'],
  ['NV', '藏青色', 'navy'],
  ['GN', '墨绿色', 'forest green'],
  ['RD', '酒红色', 'burgundy'],
  ['YE', '鹅黄色', 'pale yellow'],
  ['PK', '樱花粉', 'blossom pink'],
  ['BE', '米色', 'beige'],
  ['TQ', '湖蓝色', 'turquoise'],
]

const variants = {
  colour: colours,
  fewColours: colours.slice(2, 6),
  size: ['S', 'M', 'L', 'XL', 'XXL'].flatMap((size) => [
    [`BK-${size}`, `黑色 ${size}`, `black, ${size}`],
    [`BE-${size}`, `米色 ${size}`, `beige, ${size}`],
  ]),
  pack: [1, 2, 3, 4, 5, 6, 8, 10, 12, 20].map((pieces) => [`${pieces}P`, `${pieces} 件装`, pieces === 1 ? 'single' : `pack of ${pieces}`]),
} satisfies Record<string, string[][]>

/** Size factor of a variant. */
const pieces = (code: string) => (/^\d+P$/.test(code) ? Number.parseInt(code, 10) : 1)

const item = (stem: string, zh: string, en: string, size: Item['size'], price: number, comesIn: Item['comesIn']): Item => ({
  stem,
  zh,
  en,
  size,
  price,
  comesIn,
})

/** Home goods: 16 items in ten variants. */
export const homeGoods: Item[] = [
  item('MUG', '陶瓷马克杯', 'Stoneware mug', [110, 85, 95, 340], 6.9, 'colour'),
  item('BOWL', '陶瓷汤碗', 'Ceramic soup bowl', [160, 160, 70, 520], 8.5, 'colour'),
  item('TUMBLER', '双层保温杯', 'Insulated tumbler', [75, 75, 230, 310], 14.9, 'colour'),
  item('TOWEL', '纯棉浴巾', 'Cotton bath towel', [300, 200, 60, 480], 12.5, 'colour'),
  item('CUSHION', '亚麻抱枕套', 'Linen cushion cover', [250, 200, 20, 160], 9.9, 'colour'),
  item('THROW', '针织盖毯', 'Knitted throw', [350, 280, 110, 950], 32, 'colour'),
  item('BASKET', '棉绳收纳篮', 'Rope storage basket', [320, 320, 90, 620], 18.9, 'colour'),
  item('LAMP', '可调光台灯', 'Dimmable desk lamp', [180, 180, 380, 1250], 39.9, 'colour'),
  item('CLOCK', '静音挂钟', 'Silent wall clock', [305, 305, 45, 780], 21.5, 'colour'),
  item('VASE', '磨砂玻璃花瓶', 'Frosted glass vase', [120, 120, 220, 690], 16.8, 'colour'),
  item('APRON', '防水围裙', 'Water-repellent apron', [260, 200, 15, 190], 11.2, 'colour'),
  item('CANDLE', '大豆蜡香薰蜡烛', 'Soy wax candle', [80, 80, 95, 330], 7.4, 'pack'),
  item('HOOK', '无痕粘钩', 'Adhesive hook', [60, 45, 18, 22], 1.2, 'pack'),
  item('SPONGE', '魔力清洁海绵', 'Cleaning sponge', [110, 70, 30, 12], 0.8, 'pack'),
  item('FOODBAG', '硅胶保鲜袋', 'Silicone food bag', [210, 180, 8, 75], 3.6, 'pack'),
  item('HANGER', '防滑衣架', 'Non-slip hanger', [420, 230, 6, 68], 1.1, 'pack'),
]

/** Small electronics: 14 items in ten variants. */
export const electronics: Item[] = [
  item('CASE61', '6.1 英寸硅胶手机壳', 'Silicone phone case, 6.1 inch', [165, 90, 18, 46], 5.9, 'colour'),
  item('CASE67', '6.7 英寸硅胶手机壳', 'Silicone phone case, 6.7 inch', [175, 95, 18, 52], 6.4, 'colour'),
  item('EARBUDS', '真无线蓝牙耳机', 'Wireless earbuds', [105, 85, 40, 118], 29.9, 'colour'),
  item('SPEAKER', '便携蓝牙音箱', 'Portable speaker', [190, 80, 82, 560], 44, 'colour'),
  item('POWER10', '10000 毫安移动电源', 'Power bank, 10,000 mAh', [150, 75, 22, 245], 22.9, 'colour'),
  item('MOUSE', '静音无线鼠标', 'Silent wireless mouse', [135, 90, 50, 98], 13.5, 'colour'),
  item('STAND', '铝合金手机支架', 'Aluminium phone stand', [120, 95, 35, 185], 10.9, 'colour'),
  item('STRAP', '20 毫米硅胶表带', 'Silicone watch strap, 20 mm', [140, 60, 12, 34], 4.5, 'colour'),
  item('SLEEVE', '14 英寸电脑内胆包', 'Laptop sleeve, 14 inch', [370, 270, 25, 260], 15.9, 'colour'),
  item('CABLE', 'USB-C 编织数据线 1 米', 'Braided USB-C cable, 1 m', [120, 80, 20, 38], 3.2, 'pack'),
  item('GLASS61', '6.1 英寸钢化膜', 'Screen protector, 6.1 inch', [190, 105, 12, 42], 2.1, 'pack'),
  item('CELLAA', 'AA 充电电池', 'Rechargeable AA cell', [52, 15, 15, 28], 1.9, 'pack'),
  item('CLIPS', '理线器', 'Cable clip', [70, 40, 12, 9], 0.6, 'pack'),
  item('CARD64', '64 GB 存储卡', 'Memory card, 64 GB', [95, 70, 6, 11], 8.8, 'pack'),
]

/** Baby and children's goods: 10 items in ten variants. */
export const clothing: Item[] = [
  item('TEE', '有机棉 T 恤', 'Organic cotton T-shirt', [280, 220, 22, 170], 9.8, 'size'),
  item('HOODIE', '加绒连帽卫衣', 'Fleece hoodie', [340, 290, 65, 540], 24.9, 'size'),
  item('RAINCOAT', '轻薄雨衣', 'Light raincoat', [300, 220, 45, 330], 19.5, 'size'),
  item('LEGGINGS', '弹力打底裤', 'Stretch leggings', [260, 200, 25, 190], 11.9, 'size'),
  item('PYJAMA', '纯棉睡衣套装', 'Cotton pyjama set', [300, 240, 50, 380], 17.9, 'size'),
  item('BEANIE', '羊毛毛线帽', 'Wool beanie', [220, 200, 35, 85], 8.2, 'colour'),
  item('SCARF', '格纹围巾', 'Checked scarf', [280, 200, 50, 230], 13.9, 'colour'),
  item('BACKPACK', '儿童双肩包', "Children's backpack", [340, 260, 90, 460], 21.9, 'colour'),
  item('SOCKS', '儿童中筒袜', "Children's crew socks", [150, 100, 15, 36], 1.5, 'pack'),
  item('BIB', '硅胶围兜', 'Silicone bib', [230, 160, 20, 95], 4.1, 'pack'),
]

/** Outdoor goods: 3 items in four variants. */
export const outdoorGoods: Item[] = [
  item('FLASK', '户外保温壶', 'Vacuum flask', [95, 95, 280, 460], 34.9, 'fewColours'),
  item('DAYPACK', '20 升徒步双肩包', 'Hiking daypack, 20 litres', [480, 290, 90, 620], 79, 'fewColours'),
  item('DOWNVEST', '轻量羽绒背心', 'Light down vest', [300, 220, 80, 290], 119, 'fewColours'),
]

/** Stationery: 2 items in four variants. */
export const stationery: Item[] = [
  item('JOURNAL', '点阵笔记本', 'Dotted notebook', [215, 148, 18, 330], 12.5, 'fewColours'),
  item('PENCASE', '帆布笔袋', 'Canvas pencil case', [210, 90, 40, 85], 9.8, 'fewColours'),
]

/** Products of a list of items; `company` is the four-digit company number in GS1's demonstration prefix 952. */
export function productsOf(items: readonly Item[], company: string): NamedProduct[] {
  return items.flatMap(({ stem, zh, en, size: [length, width, height, grams], price, comesIn }, row) =>
    variants[comesIn].map(([code = '', variantZh, variantEn], column) => {
      const count = pieces(code)
      const body = `952${company}${String(row * 100 + column + 1).padStart(5, '0')}`
      return {
        sku: `${stem}-${code}`,
        name: `${zh} ${variantZh}`,
        nameZh: zh,
        nameEn: `${en}, ${variantEn}`,
        gtin: `${body}${gtinCheckDigit(body)}`,
        price: (price * count).toFixed(2),
        lengthMillimetres: length,
        widthMillimetres: width,
        heightMillimetres: height * Math.ceil(count / 4),
        weightGrams: grams * count,
      }
    }),
  )
}

/** Invented demo staff: login, name, English name, language, role and, if limited, warehouse. */
export const people = [
  ['owner', '沈若溪', 'Shen Ruoxi', 'zh-CN', 'owner', null],
  ['manager', '顾明川', 'Gu Mingchuan', 'zh-CN', 'manager', null],
  ['lead', '陆知遥', 'Lu Zhiyao', 'zh-CN', 'lead', null],
  ['receiver', '唐小满', 'Tang Xiaoman', 'zh-CN', 'receiver', null],
  ['controller', '方以宁', 'Fang Yining', 'zh-CN', 'controller', null],
  ['planner', '许清越', 'Xu Qingyue', 'zh-CN', 'planner', null],
  ['picker', '何子安', 'He Zian', 'zh-CN', 'picker', null],
  ['packer', '苏念禾', 'Su Nianhe', 'zh-CN', 'packer', null],
  ['dispatcher', '程望舒', 'Cheng Wangshu', 'zh-CN', 'dispatcher', null],
  ['service', '林晚照', 'Lin Wanzhao', 'zh-CN', 'service', null],
  ['finance', '叶承安', 'Ye Chengan', 'zh-CN', 'finance', null],
  ['picker2', 'Marisol Vega', null, 'en', 'picker', 'LAX1'],
  ['picker3', 'Jonas Feldt', null, 'en', 'picker', 'BER1'],
  ['packer2', 'Dana Whitlock', null, 'en', 'packer', 'LAX1'],
  ['packer3', 'Leni Brandauer', null, 'en', 'packer', 'BER1'],
] as const
