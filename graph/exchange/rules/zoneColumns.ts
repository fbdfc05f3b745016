import type { SheetColumn } from './column.ts'

const asText = { zh: '请用文本格式的单元格，写全开头的零', en: 'In cells of text, with all zeros at the beginning' }

/** Columns of a spreadsheet of zones or remote areas: a row for each range or beginning of postcodes, city or country. */
export const zoneColumns: readonly SheetColumn[] = [
  {
    id: 'zone',
    name: { zh: '分区', en: 'Zone' },
    aliases: ['分区号', '区域', 'Zone number', 'Zone code'],
    reading: { as: 'code' },
    field: 'zone',
    ownOfRow: true,
    example: '5',
    hint: { zh: '分区表的每一行都要填；偏远地区没有此列', en: 'In each row of a table of zones; remote areas do not have it' },
  },
  {
    id: 'country',
    name: { zh: '国家', en: 'Country' },
    aliases: ['国家/地区', '国家代码', '目的国', 'Country code', 'Destination country'],
    reading: { as: 'country' },
    field: 'country',
    required: true,
    example: 'US',
    hint: {
      zh: '二位代码或名称；只填国家的行适用于整个国家',
      en: 'Code of two letters, or name; a row with nothing else is for the whole country',
    },
  },
  {
    id: 'postcodeFrom',
    name: { zh: '邮编起', en: 'Postcode from' },
    aliases: ['起始邮编', '邮编开始', '邮编', 'From postcode', 'Postcode', 'Postal code from', 'ZIP from', 'Postcode low', 'ZIP'],
    reading: { as: 'postcode' },
    field: 'postcodeFrom',
    example: '80000',
    hint: asText,
  },
  {
    id: 'postcodeTo',
    name: { zh: '邮编止', en: 'Postcode to' },
    aliases: ['结束邮编', '截止邮编', '邮编结束', 'To postcode', 'Postal code to', 'ZIP to', 'Postcode high'],
    reading: { as: 'postcode' },
    field: 'postcodeTo',
    example: '81699',
    hint: { zh: '包含在内；留空则只有“邮编起”这一个邮编', en: 'Belongs to the range; empty for the one postcode alone' },
  },
  {
    id: 'prefix',
    name: { zh: '邮编前缀', en: 'Postcode prefix' },
    aliases: ['邮编开头', 'Beginning of postcode', 'Prefix', 'ZIP prefix', 'Postal code prefix'],
    reading: { as: 'postcode' },
    field: 'prefix',
    example: '',
    hint: { zh: '邮编的开头，如 KW；代替邮编起止', en: 'Beginning of postcodes, such as KW; instead of a range' },
  },
  {
    id: 'city',
    name: { zh: '城市', en: 'City' },
    aliases: ['城市名', '市', 'Town', 'City name'],
    reading: { as: 'text' },
    field: 'city',
    example: '',
    hint: { zh: '没有邮编时按城市匹配，不分大小写和重音', en: 'Instead of postcodes; case and accents do not matter' },
  },
]
