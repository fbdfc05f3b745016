import type { Failure } from '../kernel/failure.ts'
import { gtinCheckDigit, isGtin, isReservedCode } from '../kernel/states/codes.ts'
import { CurrencyUnknown } from '../warehouse/failures.ts'
import { isCurrency } from '../warehouse/rules.ts'
import { BarcodeTwice, CodeReserved, GtinCheckDigit } from './failures.ts'

const gtinShape = /^(?:\d{8}|\d{12,14})$/

/** Why a code may not stand on a product: CODE_RESERVED, or GTIN_CHECK_DIGIT where it has the shape of a GTIN but not its check digit. */
export function refuseBarcode(code: string, field: string): Failure | null {
  if (isReservedCode(code)) return CodeReserved({ code }, field)
  if (gtinShape.test(code) && !isGtin(code)) return GtinCheckDigit({ code, expected: gtinCheckDigit(code.slice(0, -1)) }, field)
  return null
}

interface Judged {
  sku?: string | undefined
  barcodes?: readonly string[] | null | undefined
  declaredPrice?: { currency: string } | undefined
}

/** Everything that is wrong with a product on its own; what is absent is not judged. */
export function refuseProduct({ sku, barcodes, declaredPrice }: Judged): Failure[] {
  const found: (Failure | null)[] = []
  if (sku && isReservedCode(sku)) found.push(CodeReserved({ code: sku }, 'sku'))
  if (declaredPrice && !isCurrency(declaredPrice.currency))
    found.push(CurrencyUnknown({ currency: declaredPrice.currency }, 'declaredPrice.currency'))
  for (const [index, code] of (barcodes ?? []).entries()) {
    const field = `barcodes.${index}`
    const twice = barcodes!.indexOf(code) < index
    found.push(twice ? BarcodeTwice({ code }, field) : refuseBarcode(code, field))
  }
  return found.filter((failure) => failure !== null)
}
