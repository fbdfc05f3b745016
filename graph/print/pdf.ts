import { batchLabels } from './batchLabels.ts'
import { boxMarkLabels } from './boxMarkLabels.ts'
import { commandSheet } from './commandSheet.ts'
import { countSheet } from './countSheet.ts'
import { handoverManifest } from './handoverManifest.ts'
import { locationLabels } from './locationLabels.ts'
import { mergePdfs } from './mergePdfs.ts'
import { parcelLabels } from './parcelLabels.ts'
import { pickCartLabels } from './pickCartLabels.ts'
import type { PickList } from './pickingPage.ts'
import { pickList } from './pickList.ts'
import { printerTestPage } from './printerTestPage.ts'
import { productLabels } from './productLabels.ts'
import { receiptSheet } from './receiptSheet.ts'
import { slotLabels } from './slotLabels.ts'
import { transferList } from './transferList.ts'
import { zplLabels } from './zpl.ts'

/** Document functions by name. */
const documents = {
  mergePdfs,
  boxMarkLabels,
  commandSheet,
  locationLabels,
  pickCartLabels,
  pickList,
  pickLists,
  productLabels,
  slotLabels,
  batchLabels,
  countSheet,
  handoverManifest,
  parcelLabels,
  printerTestPage,
  receiptSheet,
  transferList,
  zplLabels,
}

type Documents = typeof documents

/** A document function with its arguments; can be sent to a worker thread. */
export type PdfTask = { [Name in keyof Documents]: { name: Name; args: Parameters<Documents[Name]> } }[keyof Documents]

async function pickLists(lists: readonly PickList[], about: Parameters<typeof mergePdfs>[1]): Promise<Uint8Array> {
  const made: Uint8Array[] = []
  for (const list of lists) made.push(await pickList(list))
  return mergePdfs(made, about)
}

export function makePdf({ name, args }: PdfTask): Promise<Uint8Array> {
  return (documents[name] as (...args: unknown[]) => Promise<Uint8Array>)(...args)
}
