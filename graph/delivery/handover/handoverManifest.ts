import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { leavingGrams } from '../../package/rules/weighing.ts'
import { addressLines } from '../../print/address.ts'
import type { PdfTask } from '../../print/pdf.ts'
import { missingNamedMaximum } from '../states/handover.ts'
import { signatureField, signatureStrokes } from '../states/signature.ts'
import { missingOf, progressOf } from '../store/handover.ts'

/** Reads a hand-over sheet for its manifest, a draft until it is signed; null if it does not exist or is voided. */
export async function readHandoverManifest(db: Db, sheetId: string, language: Language, printedAt: Date): Promise<PdfTask | null> {
  const sheet = await db.handoverSheet.findUnique({
    where: { id: sheetId },
    include: {
      warehouse: true,
      group: { select: { name: true, nameEn: true, cutOff: true } },
      packages: {
        orderBy: { id: 'asc' },
        select: {
          extra: true,
          package: {
            select: {
              number: true,
              trackingNumber: true,
              pieces: true,
              weightGrams: true,
              measuredWeightGrams: true,
              recipient: { select: { country: true, postcode: true } },
            },
          },
        },
      },
    },
  })
  if (!sheet || sheet.state === 'VOIDED') return null
  const { number, vehicle, note, pieces, weightGrams, warehouse, group, packages, closedAt, closedById, driver, signature } = sheet
  const staff = closedById ? await db.staff.findUnique({ where: { id: closedById }, select: { name: true, nameEn: true } }) : null
  const isOpen = sheet.state === 'OPEN'
  const [progress] = await progressOf(db, [sheetId])
  const missingNumbers = isOpen ? (await missingOf(db, sheetId, missingNamedMaximum)).map((one) => one.number) : sheet.missingNumbers
  const address = addressLines({
    name: '',
    company: null,
    phone: null,
    country: warehouse.country,
    province: warehouse.province,
    city: warehouse.city,
    district: null,
    street1: `${warehouse.street} ${warehouse.houseNumber}`.trim(),
    street2: null,
    postcode: warehouse.postcode,
  })
  return {
    name: 'handoverManifest',
    args: [
      {
        language,
        number,
        vehicle,
        note,
        pieces,
        weightGrams,
        printedAt,
        timeZone: warehouse.timeZone,
        weightUnit: warehouse.weightUnit,
        warehouse: nameIn(language, warehouse),
        address: address.join(', '),
        logisticsGroup: nameIn(language, group),
        cutOff: group.cutOff,
        packages: packages.map(({ package: { recipient, measuredWeightGrams, ...pkg } }) => ({
          ...pkg,
          weightGrams: leavingGrams({ ...pkg, measuredWeightGrams }),
          destination: [recipient?.country, recipient?.postcode].filter(Boolean).join(' '),
        })),
        extras: packages.filter(({ extra }) => extra).map(({ package: pkg }) => pkg.number),
        missing: progress?.missing ?? 0,
        missingNumbers,
        signed:
          closedAt && driver
            ? {
                at: closedAt,
                driver,
                staff: staff ? nameIn(language, staff) : '—',
                strokes: signature === null ? null : signatureStrokes(signature),
                field: signatureField,
              }
            : null,
      },
    ],
  }
}
