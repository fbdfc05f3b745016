import type { Pool } from 'pg'
import { shipScan } from '../../../graph/delivery/commands/shipScan.ts'
import { receiveScan } from '../../../graph/inbound/commands/receiveScan.ts'
import { shelveScan } from '../../../graph/inbound/commands/shelveScan.ts'
import type { Command } from '../../../graph/kernel/command/command.ts'
import { TransactionLimit } from '../../../graph/kernel/command/transactionLimit.ts'
import { Signals } from '../../../graph/kernel/events/signal.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Context } from '../../../graph/kernel/schema/context.ts'
import { runScansDirectly } from '../../../graph/station/runScansDirectly.ts'
import { packScan } from '../../../graph/wave/scan/commands/packScan.ts'
import { sortScan } from '../../../graph/wave/scan/commands/sortScan.ts'
import type { Signed } from './serve.ts'

// biome-ignore lint/suspicious/noExplicitAny: one list contains commands of all inputs and results.
const commands: Record<string, Command<any, any, any>> = { sortScan, packScan, shipScan, receiveScan, shelveScan }

/** Scans of a station, as the API takes them. */
export interface ScanRequest {
  command: string
  stationId: string
  scans: { key: string; seq: number; scannedAt: string; [input: string]: unknown }[]
}

const signals = new Signals()
const transactions = new TransactionLimit(16)

/** Runs scans by their own statements, with nothing around them; returns the results of those that could. */
export function runScans(pool: Pool, { command: name, stationId, scans }: ScanRequest, session: Signed | null): Promise<unknown[]> {
  const command = commands[name]
  if (!command || !session) throw new Error(`No scan: ${name}`)
  const grant = { rights: new Set([command.right]), warehouseId: null, customerId: null }
  const ctx = {
    actor: { kind: 'STAFF', id: session.id, name: '', grants: [grant] },
    ...{ language: 'en', requestId: newId(), address: null },
    services: { pool, scanPool: pool, transactions, signals, newId },
  } as unknown as Context
  const timed = scans.map((scan) => ({ ...scan, scannedAt: new Date(scan.scannedAt) }))
  return runScansDirectly(ctx, command, stationId, timed)
}
