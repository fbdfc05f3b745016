import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { scoped } from '../kernel/schema/scoped.ts'
import { filePath } from './rules.ts'
import { PrintJobKind, PrintJobState, PrintProblem, pictureSizes } from './states.ts'

export const PrintJob = builder.prismaNode('PrintJob', {
  description: 'A print job of one document; a reprint is a separate job with a reason.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('PrintJob', 'warehouse:read', 'warehouse'),
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(PrintJobKind), description: 'Kind of printed document.' }),
    state: t.expose('state', { type: enumOf(PrintJobState), description: 'Current state.' }),
    reprintReason: t.exposeString('reprintReason', { nullable: true, description: 'Reason of a reprint; null for the first print.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was requested.' }),
    settledAt: t.expose('settledAt', { type: 'DateTime', nullable: true, description: 'When it was confirmed or failed.' }),
    problem: t.expose('problem', {
      type: enumOf(PrintProblem),
      nullable: true,
      description: 'What is wrong, or was when it failed; null if nothing is, and for a browser.',
    }),
    problemDetail: t.exposeString('problemDetail', {
      nullable: true,
      description: 'Words of the printer or of the network, such as `media-empty-error`.',
    }),
    attempts: t.exposeInt('attempts', { description: 'Attempts to send it, or since then questions that the printer left open.' }),
  }),
})

/** A stored picture. */
export interface PictureRow {
  id: string
  smallFileId: string
  mediumFileId: string
  fullFileId: string
  width: number
  height: number
}

export const Picture = builder.objectRef<PictureRow>('Picture').implement({
  description:
    'A picture. Its addresses never change and need a bearer token; uploaded with `POST /pictures`, whose answer has its `pictureId`.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toNodeId('Picture', id) }),
    small: t.string({
      description: `Path of the picture for lists, at most ${pictureSizes.small} pixels a side.`,
      resolve: ({ smallFileId }) => filePath(smallFileId),
    }),
    medium: t.string({
      description: `Path of the picture for stations, at most ${pictureSizes.medium} pixels a side.`,
      resolve: ({ mediumFileId }) => filePath(mediumFileId),
    }),
    full: t.string({
      description: `Path of the picture to look at, at most ${pictureSizes.full} pixels a side.`,
      resolve: ({ fullFileId }) => filePath(fullFileId),
    }),
    width: t.exposeInt('width', { description: 'Width of the full picture, in pixels.' }),
    height: t.exposeInt('height', { description: 'Height of the full picture, in pixels.' }),
  }),
})
