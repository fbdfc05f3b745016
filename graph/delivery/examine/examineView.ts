import type { Language } from '../../kernel/language.ts'
import type { ExamineStep } from '../../package/states.ts'
import type { ExaminedLine, ExaminedPackage } from '../../package/steps/examine.ts'

/** What the examination shows after a scan; plain values and ids, so that no further query is needed. */
export interface ExamineView {
  step: keyof typeof ExamineStep.values
  packageId: string
  packageNumber: string
  trackingNumber: string | null
  customerName: string
  customerNameEn: string | null
  channelName: string | null
  channelNameEn: string | null
  /** Line that got the pieces; null if a package was opened. */
  lineId: string | null
  /** Number of pieces that the scan counted or undid. */
  scanned: number
  /** Whether the examination shipped the package. */
  shipped: boolean
  /** Whether the examination would have shipped the package, had it been weighed. */
  toWeigh: boolean
  lines: readonly ExaminedLine[]
}

/** What the examination shows of a package after a scan. */
export function examineView(
  pkg: ExaminedPackage,
  did: { step: ExamineView['step']; lineId?: string | null; scanned?: number; shipped?: boolean; toWeigh?: boolean },
): ExamineView {
  return {
    step: did.step,
    packageId: pkg.id,
    packageNumber: pkg.number,
    trackingNumber: pkg.trackingNumber,
    customerName: pkg.customerName,
    customerNameEn: pkg.customerNameEn,
    channelName: pkg.channelName,
    channelNameEn: pkg.channelNameEn,
    lineId: did.lineId ?? null,
    scanned: did.scanned ?? 0,
    shipped: did.shipped ?? false,
    toWeigh: did.toWeigh ?? false,
    lines: pkg.lines,
  }
}

/** Name of a product in the reader's language. */
export const lineNameIn = (language: Language, { productName, productNameEn }: ExaminedLine): string =>
  language === 'en' ? productNameEn : productName
