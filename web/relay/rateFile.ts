import { sendFile } from './sheetFiles.ts'

/** What the server reads of a price file: its prices, or what is wrong in its cells. */
export interface ReadRates {
  rateSheet: {
    zones: string[]
    steps: { kind: 'WEIGHT' | 'FURTHER'; grams: number; prices: { zone: string; amount: string }[] }[]
  } | null
  userErrors: { cell: string; code: string; message: string }[]
  errorCount: number
}

/** Has the prices of a file read for a draft rate card; nothing is stored. Rejects with a `RequestFailure` if the file cannot be read. */
export async function readRates(
  file: File,
  asked: { card: string; unit: string; decimalSign: string; encoding: string },
): Promise<ReadRates> {
  const response = await sendFile(`/imports/rates?${new URLSearchParams({ ...asked, name: file.name })}`, file)
  return (await response.json()) as ReadRates
}
