import { customerUserActor, keyActor } from '../access/authenticate.ts'
import { staffActor } from '../access/steps.ts'
import type { Actor } from '../kernel/command/actor.ts'
import type { Services } from '../kernel/command/command.ts'
import { limiterInMemory } from '../kernel/command/limiter.ts'
import { TransactionLimit } from '../kernel/command/transactionLimit.ts'
import { noEncryption } from '../kernel/encryption.ts'
import { Signals } from '../kernel/events/signal.ts'
import { newId } from '../kernel/identity.ts'
import type { Database } from '../kernel/sql/db.ts'
import { WalkPlanner } from '../wave/walk/walkPlanner.ts'
import { openPdfMaker } from './http/taskQueues.ts'
import { readPrintedDocument } from './printedDocument.ts'

/** The thread is kept between labels: it takes a third of a second to read the library that converts them. */
const printerIdleMs = 10 * 60_000

/** Services of one process. */
export function servicesOf(
  { prisma: db, pool, scanPool, fence }: Pick<Database, 'prisma' | 'pool' | 'scanPool' | 'fence'>,
  newLimiter = limiterInMemory,
  walkPlanner = new WalkPlanner(),
  allowsLocalPrinters = false,
): Services {
  // A quarter of the connections is left for reads while all transactions wait for locks.
  const transactions = new TransactionLimit(Math.ceil(pool.options.max * 0.75))
  const signals = new Signals()
  return {
    db,
    pool,
    scanPool,
    fence,
    transactions,
    signals,
    newId,
    newLimiter,
    mailer: null,
    encryption: noEncryption,
    walkPlanner,
    allowsLocalPrinters,
    printedDocuments: openPdfMaker(),
    convertedLabels: openPdfMaker(printerIdleMs),
    readPrintedDocument: (document) => readPrintedDocument(db, document),
    actorOf: (kind, id) => actorOf({ db, pool }, kind, id),
  }
}

async function actorOf({ db, pool }: Pick<Services, 'db' | 'pool'>, kind: string, id: string): Promise<Actor | null> {
  if (kind === 'STAFF') return staffActor(db, id)
  if (kind === 'CUSTOMER_USER') return customerUserActor(db, id)
  if (kind !== 'KEY') return null
  return keyActor(pool, id)
}
