import type { IncomingMessage, ServerResponse } from 'node:http'
import { storePicture } from '../../file/commands/storePicture.ts'
import { PictureTooLarge } from '../../file/failures.ts'
import { makePicture } from '../../file/makePicture.ts'
import { inboundRights } from '../../inbound/states.ts'
import { inventoryRights } from '../../inventory/states.ts'
import type { Grant, Ref } from '../../kernel/command/actor.ts'
import { execute, type Services } from '../../kernel/command/command.ts'
import { Failure } from '../../kernel/command/failure.ts'
import type { Right } from '../../kernel/command/right.ts'
import { ServerBusy } from '../../kernel/failures.ts'
import { type Context, originOf } from '../../kernel/schema/context.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { packageRights } from '../../package/states.ts'
import { productRights } from '../../product/states.ts'
import { type CallerOf, contextOf } from '../graphql/context.ts'
import { type Budget, chargeRequest } from './budget.ts'
import type { Handler } from './httpServer.ts'

interface Parts {
  services: Services
  callerOf: CallerOf
  budget: Budget
  /** Largest upload in MB. */
  megabytes: number
}

/** Rights of the commands that use pictures: who holds one may upload. */
const uploading: readonly Right[] = [productRights.edit, inboundRights.photo, inventoryRights.adjust, packageRights.photo]

const uploadCost = 2_000
/** Uploads that wait while others are decoded, which takes much memory. */
const waitingMaximum = 16
const retryAfterSeconds = 5

/**
 * `POST /pictures` with a bearer token and the file as its body: stores a picture and answers its `pictureId` for a command such as
 * `addProductPictures` or `addReceiptPhotos`. Refusals are answered like those of a command, as `userErrors`. `GET /pictures` answers the largest size.
 */
export function serveUpload({ services, callerOf, budget, megabytes }: Parts): Handler {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const oneByOne = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const made = last.then(work)
    last = made.catch(() => undefined)
    return made
  }
  return async (request, response, requestId) => {
    const ctx = await contextOf(services, callerOf(request, requestId))
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ megabytes }))
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'GET, POST' }).end()
    if (!(await chargeRequest(budget, ctx, response, uploadCost))) return
    const { actor } = ctx
    if (!actor) return void response.writeHead(401).end()
    const held = uploading.flatMap((right) => actor.grants.flatMap((grant) => (grant.rights.has(right) ? [{ right, grant }] : [])))[0]
    if (!held) return void response.writeHead(403).end()
    try {
      if (waiting >= waitingMaximum) throw ServerBusy({ seconds: retryAfterSeconds })
      waiting++
      const made = await readPicture(request, megabytes)
        .then((bytes) => oneByOne(() => makePicture(bytes)))
        .finally(() => waiting--)
      const { result, failures } = await execute(
        services,
        originOf(ctx),
        storePicture(made, held.right, refOf(held.grant)),
        {},
        { key: null },
      )
      if (failures[0]) throw failures[0]
      respond(response, 201, { pictureId: toNodeId('Picture', (result as { pictureId: string }).pictureId), userErrors: [] })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      respond(response, 422, { pictureId: null, userErrors: [describe(error, ctx)] })
    }
  }
}

/** Where a right is held; without limits anywhere. */
const refOf = ({ warehouseId, customerId }: Grant): Ref => ({ ...(warehouseId && { warehouseId }), ...(customerId && { customerId }) })

const describe = ({ code, values }: Failure, { language }: Context) => ({ code, message: Failure.sentence(code, language, values) })

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
}

/** Reads the body. Fails with PICTURE_TOO_LARGE as soon as it is too large. */
async function readPicture(request: IncomingMessage, megabytes: number): Promise<Buffer> {
  const most = megabytes * 1_000_000
  if (Number(request.headers['content-length'] ?? 0) > most) throw PictureTooLarge({ megabytes })
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    bytes += part.length
    if (bytes > most) throw PictureTooLarge({ megabytes })
    parts.push(part)
  }
  return Buffer.concat(parts, bytes)
}
