import { dayFormat } from '../rules/sheet.ts'
import type { OutCell, OutSheet } from '../write/workbook.ts'
import type { Reader } from './list.ts'

/** What is exported as several sheets at once. */
export interface ExportedReport {
  /** Query of what is exported. */
  document: string
  /** Name of its file, and its sheets; null if there is nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: the document of each report selects other fields.
  write(answer: any, reader: Reader): { name: string; sheets: OutSheet[] } | null
}

interface Figures {
  created: number
  shipped: number
  pieces: number
}

interface Ranking {
  first: (Figures & { name: string | null })[]
  others: (Figures & { count: number }) | null
}

interface Answer {
  orderStatistics: {
    days: (Figures & { day: string })[]
    customers: Ranking | null
    channels: Ranking | null
    states: { state: string; count: number }[] | null
  } | null
}

const figures = 'created shipped pieces'
const ranking = `{ first { name ${figures} } others { count ${figures} } }`

/** The order statistics of the control panel; customers and channels without the limit of the screen. */
export const statisticsReport: ExportedReport = {
  document: `query ($warehouseId: ID!, $days: Int!) { orderStatistics(warehouseId: $warehouseId, days: $days, named: 1000) {
    days { day ${figures} } customers ${ranking} channels ${ranking} states { state count } } }`,
  write({ orderStatistics }: Answer, { language, say }) {
    const [first, last] = [orderStatistics?.days[0]?.day, orderStatistics?.days.at(-1)?.day]
    if (!orderStatistics || !first || !last) return null
    const { days, customers, channels, states } = orderStatistics
    const heads = [say('home.panel.created'), say('home.panel.shipped'), say('home.statistics.pieces')]
    const cells = ({ created, shipped, pieces }: Figures): OutCell[] => [created, shipped, pieces]
    const others = (count: number) => (language === 'en' ? `${count} others` : `其余 ${count} 个`)
    const ranked = (of: 'customer' | 'channel', { first: named, others: rest }: Ranking): OutSheet => ({
      name: say(`home.statistics.by.${of}`),
      header: [say(`home.statistics.${of}`), ...heads],
      widths: [32, 16, 16, 16],
      rows: [
        ...named.map((row) => [row.name ?? say('home.statistics.noChannel'), ...cells(row)]),
        ...(rest ? [[others(rest.count), ...cells(rest)]] : []),
      ],
    })
    return {
      name: `${say('home.statistics')} ${first} ${last}`,
      sheets: [
        {
          name: say('home.statistics.byDay'),
          header: [say('home.statistics.day'), ...heads],
          formats: [dayFormat],
          rows: days.map((row) => [dayCell(row.day), ...cells(row)]),
        },
        ...(customers ? [ranked('customer', customers)] : []),
        ...(channels ? [ranked('channel', channels)] : []),
        ...(states
          ? [
              {
                name: say('home.statistics.state'),
                header: [say('home.statistics.state'), say('home.panel.created')],
                rows: states.map(({ state, count }) => [say(`state.Package.${state as 'DRAFT'}`), count]),
              },
            ]
          : []),
      ],
    }
  },
}

const dayMs = 86_400_000

/** A day as spreadsheets count it, so that it can be sorted and grouped there. */
const dayCell = (day: string): OutCell => ({
  number: (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / dayMs,
  format: dayFormat,
  plain: day,
})
