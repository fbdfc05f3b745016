import type { Actor } from '../../kernel/command/actor.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Right } from '../../kernel/command/right.ts'
import type { Sql } from '../../kernel/events/job.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { MadePicture } from '../makePicture.ts'
import { unusedPictureHours } from '../states.ts'

/** Right of the files of a picture that no object uses yet; no user reads them. */
export const unreadable = ''

/** Inserts an uploaded picture with its files; returns its id. */
export async function insertPicture(tx: Tx, call: Call, { width, height, files }: MadePicture): Promise<string> {
  const id = call.newId()
  const rows = { small: call.newId(), medium: call.newId(), full: call.newId() }
  await tx.storedFile.createMany({
    data: (['small', 'medium', 'full'] as const).map((size) => ({
      id: rows[size],
      warehouseId: null,
      customerId: null,
      right: unreadable,
      createdAt: call.now,
      name: `${id}-${size}.webp`,
      mime: 'image/webp',
      size: files[size].byteLength,
      bytes: files[size],
    })),
  })
  await tx.storedPicture.create({
    data: {
      id,
      width,
      height,
      uploadedById: call.actor.id,
      createdAt: call.now,
      smallFileId: rows.small,
      mediumFileId: rows.medium,
      fullFileId: rows.full,
    },
    select: { id: true },
  })
  return id
}

/** An object that uses pictures, and the right to read them. */
export interface PictureOwner {
  warehouseId: string | null
  customerId: string | null
  right: Right
}

/** Gives unused pictures that the caller uploaded to an object; returns those that there are. */
export async function takePictures(tx: Tx, call: Call, ids: readonly string[], owner: PictureOwner): Promise<Set<string>> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `with taken as (
       update stored_picture set used_at = $4::timestamptz, warehouse_id = $5::uuid, customer_id = $6::uuid
       where id = any($1::uuid[]) and used_at is null and uploaded_by_id is not distinct from $2::uuid
       returning id, small_file_id, medium_file_id, full_file_id
     ), opened as (
       update stored_file f set "right" = $3, warehouse_id = $5::uuid, customer_id = $6::uuid
       from taken t where f.id in (t.small_file_id, t.medium_file_id, t.full_file_id)
     )
     select id::text from taken`,
    ids,
    call.actor.id,
    owner.right,
    call.now,
    owner.warehouseId,
    owner.customerId,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Gives used pictures to another owner. */
export async function ownPictures(tx: Tx, ids: readonly string[], owner: PictureOwner): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRawUnsafe(
    `with given as (
       update stored_picture set warehouse_id = $3::uuid, customer_id = $4::uuid where id = any($1::uuid[])
       returning small_file_id, medium_file_id, full_file_id
     )
     update stored_file f set "right" = $2, warehouse_id = $3::uuid, customer_id = $4::uuid
     from given g where f.id in (g.small_file_id, g.medium_file_id, g.full_file_id)`,
    ids,
    owner.right,
    owner.warehouseId,
    owner.customerId,
  )
}

const deleteFilesOf = `with gone as (
    delete from stored_picture where CONDITION returning small_file_id, medium_file_id, full_file_id
  ) delete from stored_file f using gone g where f.id in (g.small_file_id, g.medium_file_id, g.full_file_id)`

/** Deletes pictures with their files. */
export async function deletePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(deleteFilesOf.replace('CONDITION', 'id = any($1::uuid[])'), ids)
}

/** Deletes pictures that were uploaded a while ago and that nothing uses. */
export async function deleteUnusedPictures(sql: Sql): Promise<void> {
  const old = `used_at is null and created_at < kernel_now() - make_interval(hours => ${unusedPictureHours})`
  await sql.query(deleteFilesOf.replace('CONDITION', old), [])
}

/**
 * Whether a wall shows a file, whose right it does not hold: the picture of a product that was sorted in the wave of a station of its warehouse.
 */
export async function isShownByWall(db: Pick<Db, '$queryRawUnsafe'>, actor: Actor, fileId: string): Promise<boolean> {
  if (actor.kind !== 'WALL') return false
  const rows = await db.$queryRawUnsafe<unknown[]>(
    `select from (
       select distinct (e.payload->>'productId')::uuid as product_id from station s join event e on e.node_id = s.wave_id
       where s.warehouse_id = any($2::uuid[]) and e.kind in ('wave.sorting', 'wave.sorted') and e.payload->>'slot' is not null
     ) sorted where product_picture_file(product_id) = $1::uuid limit 1`,
    fileId,
    actor.grants.flatMap(({ warehouseId }) => warehouseId ?? []),
  )
  return rows.length > 0
}
