// Baseline of scans: the statements that run them, without the API around them.
import { plannedOnce } from '../../../graph/kernel/sql/db.ts'
import { runScans, type ScanRequest } from './directScans.ts'
import { serveBaseline } from './serve.ts'

serveBaseline<ScanRequest>(async (pool, request, session) => JSON.stringify(await runScans(pool, request, session)), plannedOnce)
