import { z } from 'zod'
import { count, fields, id, oneOf, text } from '../kernel/input/fieldTypes.ts'
import { findAddressProblem, findLanguageProblems, labelLimits, mayPrintZpl, purposeOf } from './rules.ts'
import { PrinterKind, PrinterLanguage, PrinterPaper, PrinterPurpose, PrinterResolution, PrinterState } from './states.ts'

export { mayPrintZpl } from './rules.ts'

/** Printer of a document that the server prints. */
export const printerId = id('Printer').meta({
  description: 'Printer of documents, of this warehouse; the server sends the document to it, and its print job says what became of it.',
})

const PrinterFields = {
  name: text(60).meta({ description: 'Name on the printer; unique in its warehouse.' }),
  kind: oneOf(PrinterKind).meta({ description: 'Way in which it is reached.' }),
  address: text(300).nullish().meta({
    description: 'Where it listens: `ipp://host[:port]/path`, `ipps://…`, or `socket://host[:port]`; absent for a printer of the browser.',
  }),
  purpose: oneOf(PrinterPurpose).nullish().meta({
    description: 'What it prints; if absent, labels only, or on A4 labels and documents.',
  }),
  paper: oneOf(PrinterPaper).meta({ description: 'Paper on which it prints labels; documents are printed on A4.' }),
  language: oneOf(PrinterLanguage).nullish().meta({ description: 'Language in which documents are sent to it; `PDF` if absent.' }),
  resolution: oneOf(PrinterResolution).nullish().meta({ description: 'Resolution; required for ZPL.' }),
  labelWidthMillimetres: count(labelLimits.width.least, labelLimits.width.most)
    .nullish()
    .meta({ description: 'Width of its labels; required for ZPL.' }),
  labelHeightMillimetres: count(labelLimits.height.least, labelLimits.height.most)
    .nullish()
    .meta({ description: 'Height of its labels; required for ZPL.' }),
  state: oneOf(PrinterState).meta({ description: 'Whether it is used.' }),
}

type Settings = z.output<z.ZodObject<typeof PrinterFields>>

/** The address fits the kind of the printer, and its language fits the rest. */
function checkSettings({ value, issues }: z.core.ParsePayload<Settings>) {
  const { kind, address } = value
  const message = kind === 'BROWSER' ? (address ? 'printerAddress' : null) : findAddressProblem(kind, address ?? '')
  if (message) issues.push({ code: 'custom', path: ['address'], message, input: address })
  for (const field of findLanguageProblems({ ...value, purpose: purposeOf(value) }))
    issues.push({ code: 'custom', path: [field], message: 'zplPrinter', input: value[field] })
}

export const CreatePrinterInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  ...PrinterFields,
}).check(checkSettings)

export const UpdatePrinterInput = fields({
  printerId: id('Printer').meta({ description: 'The printer.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...PrinterFields,
}).check(checkSettings)

export const TestPrinterInput = fields({ printerId: id('Printer').meta({ description: 'The printer.' }) })

/** What the form of a printer holds. */
export type PrinterValues = z.input<z.ZodObject<typeof PrinterFields>>

/** Settings without what a printer of this kind and language has not; a form keeps what was typed into fields that it hides. */
export function relevantSettings({
  address,
  resolution,
  labelWidthMillimetres,
  labelHeightMillimetres,
  ...values
}: PrinterValues): PrinterValues {
  const labels = { resolution, labelWidthMillimetres, labelHeightMillimetres }
  const purpose = purposeOf(values)
  const isZpl = mayPrintZpl({ ...values, purpose }) && values.language === 'ZPL'
  return {
    ...values,
    address: values.kind === 'BROWSER' ? null : address || null,
    ...(isZpl
      ? { ...labels, paper: 'LABEL' }
      : { language: 'PDF', resolution: null, labelWidthMillimetres: null, labelHeightMillimetres: null }),
  }
}

/** Checks what the form of a printer sends. */
export const PrinterForm = z
  .unknown()
  .transform((typed) => relevantSettings(typed as PrinterValues))
  .pipe(z.object(PrinterFields).check(checkSettings)) as z.ZodType<unknown, PrinterValues>

/** The settings as they are stored: those of ZPL are null for a printer of another language, and documents are on A4. */
export function storedSettings({ name, kind, address, language, state, resolution, ...settings }: Settings) {
  const purpose = purposeOf(settings)
  const { labelWidthMillimetres, labelHeightMillimetres } = settings
  const isZpl = language === 'ZPL'
  return {
    name,
    kind,
    address: address ?? null,
    purpose,
    paper: purpose === 'DOCUMENTS' ? ('A4' as const) : settings.paper,
    state,
    language: language ?? ('PDF' as const),
    resolution: isZpl ? (resolution ?? null) : null,
    labelWidthMillimetres: isZpl ? (labelWidthMillimetres ?? null) : null,
    labelHeightMillimetres: isZpl ? (labelHeightMillimetres ?? null) : null,
  }
}
