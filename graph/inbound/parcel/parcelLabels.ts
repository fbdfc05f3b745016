import { dayIn } from '../../kernel/day.ts'
import type { Language } from '../../kernel/language.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { PdfTask } from '../../print/pdf.ts'
import type { LabelPaper } from '../../print/states/labelLayout.ts'

/** Reads the labels of an unknown parcel, one for each of its cartons unless `copies` says how many; null if there are none. Customers see no place. */
export async function readParcelLabels(
  db: Db,
  parcelId: string,
  copies: number | null,
  paper: LabelPaper,
  { seesPlace, ...about }: { createdAt: Date; language: Language; seesPlace: boolean },
): Promise<PdfTask | null> {
  const parcel = await db.unknownParcel.findUnique({
    where: { id: parcelId },
    select: { number: true, place: true, cartons: true, createdAt: true, warehouse: { select: { timeZone: true } } },
  })
  if (!parcel || copies === 0) return null
  const { number, place, cartons, createdAt, warehouse } = parcel
  const label = { number, place: seesPlace ? place : '', arrivedOn: dayIn(warehouse.timeZone, createdAt), copies: copies ?? cartons }
  return { name: 'parcelLabels', args: [[label], paper, about] }
}
