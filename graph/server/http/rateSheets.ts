import type { IncomingMessage, ServerResponse } from 'node:http'
import { rateFile } from '../../exchange/rateFile.ts'
import type { CellError, RateSheet } from '../../exchange/rules/rateSheet.ts'
import { DecimalSign, type DecimalSignName, Encoding, type EncodingName } from '../../exchange/states.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { Forbidden, NotFound } from '../../kernel/failures.ts'
import type { Language } from '../../kernel/language.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { fenced } from '../../kernel/schema/fenced.ts'
import { fromNodeId } from '../../kernel/schema/nodeId.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { previewOf, type RateTable, type SheetPreview, type SheetUnitCode, sheetUnits } from '../../logistics/states/rateTable.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { requireDraftCard, type SheetCard, sheetCardOf } from '../../logistics/steps/rateSheet.ts'
import { answerFailure, type OutFile, typeIn } from './answerFile.ts'
import { decoded } from './decoded.ts'
import { answerUpload, readBytes, sheetLimits, type UploadParts } from './sheetUpload.ts'

async function cardAt(ctx: Context, nodeId: string): Promise<SheetCard | null> {
  const node = fromNodeId(nodeId)
  if (node?.type !== 'RateCard') return null
  return sheetCardOf(ctx.db, { id: node.id, AND: [visible(ctx, 'RateCard')] })
}

/** A word of the address that must be one of some; null if it is absent, undefined if it is another. */
const oneOf = <Word extends string>(query: URLSearchParams, name: string, words: Readonly<Record<Word, unknown>>) => {
  const given = query.get(name) || null
  return given === null || Object.hasOwn(words, given) ? (given as Word | null) : undefined
}

/**
 * Reads the prices of a file for a draft and answers them with what they change; nothing is stored. Errors of cells are `userErrors` that name their cell,
 * beside `rateSheet: null`.
 */
export async function readRateUpload(
  parts: UploadParts,
  ctx: Context,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const unit: SheetUnitCode | null | undefined = oneOf(query, 'unit', sheetUnits)
  const decimalSign: DecimalSignName | null | undefined = oneOf(query, 'decimalSign', DecimalSign.values)
  const encoding: EncodingName | null | undefined = oneOf(query, 'encoding', Encoding.values)
  const refuse = (status: number, failure: Failure) => answerFailure(response, ctx.language, status, failure)
  if (unit === undefined || decimalSign === undefined || encoding === undefined)
    return refuse(400, NotFound({ what: 'unit, decimalSign, encoding' }))
  const card = await fenced(ctx, (reader) => cardAt(reader, query.get('card') ?? ''))
  if (!card) return refuse(404, NotFound({ what: 'RateCard' }))
  const place = { warehouseId: card.warehouseId, customerId: null }
  if (!ctx.actor || !hasRight(ctx.actor, logisticsRights.editFreight, place)) return refuse(403, Forbidden())
  await answerUpload(response, ctx, async (left) => {
    requireDraftCard(card)
    const knownZones = [...card.zonesOfChannel, ...card.draft.zones]
    const task = async () => ({
      name: query.get('name') ?? '',
      encoding,
      bytes: await readBytes(request, parts.megabytes),
      limits: await sheetLimits(parts, ctx),
      rates: { unit: unit ?? card.weightUnit, currency: card.currency, knownZones, decimalSign },
    })
    const sheet = (await parts.reader.run(ctx.tokenHash ?? '', task, left)) as RateSheet
    const isSound = sheet.errorCount === 0
    const answer = {
      rateSheet: isSound ? shownSheet(sheet, card) : null,
      userErrors: sheet.errors.map((error) => cellError(error, ctx.language)),
      errorCount: sheet.errorCount,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
}

const cellError = ({ cell, code, values }: CellError, language: Language) => ({
  cell,
  code,
  message: `${cell}: ${Failure.sentence(code, language, values)}`,
})

function shownSheet({ zones, steps }: RateSheet, card: SheetCard) {
  const table: RateTable = {
    zones,
    steps: steps.map(({ kind, grams, prices }) => ({
      kind,
      grams,
      longest: null,
      middle: null,
      shortest: null,
      prices: new Map(prices),
    })),
  }
  return {
    zones,
    steps: steps.map(({ kind, grams, prices }) => ({ kind, grams, prices: prices.map(([zone, amount]) => ({ zone, amount })) })),
    preview: shownPreview(previewOf(table, card)),
  }
}

function shownPreview({ missing, samples, ...preview }: SheetPreview) {
  const cellOf = ({ step: { kind, grams }, zone }: SheetPreview['missing'][number]) => ({ kind, grams, zone })
  return {
    zones: preview.zones,
    steps: preview.steps,
    prices: preview.prices,
    unknownZones: preview.unknownZones,
    lackingZones: preview.lackingZones,
    missing: missing.map(cellOf),
    samples: samples.map(({ amount, before, draft, ...one }) => {
      const { kind, grams, zone } = cellOf(one)
      return { kind, grams, zone, amount, before, draft }
    }),
    suspected: preview.suspected,
  }
}

/** The prices of a card as a file `<card>.xlsx` or `.csv`, in the unit that is asked for or that of its warehouse; null if the caller sees no such card. */
export async function rateFileAt(ctx: Context, name: string, query: URLSearchParams): Promise<OutFile | null> {
  const type = typeIn(name)
  const unit: SheetUnitCode | null | undefined = oneOf(query, 'unit', sheetUnits)
  const card = type && unit !== undefined ? await cardAt(ctx, decoded(name.slice(0, -type.length - 1))) : null
  if (!type || !card) return null
  return { name: card.code, type, sheets: [rateFile(card.draft, card.code, unit ?? card.weightUnit, ctx.language)] }
}
