import { Person } from '../../access/types/staff.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { hiddenWithout } from '../../kernel/schema/scoped.ts'
import { waveRights } from '../states.ts'
import { Wave } from './wave.ts'

/** A part of a wave that is to be split. */
export interface WavePart {
  packages: number
  pieces: number
}

export interface WaveSplitPreview {
  proposed: number
  stay: WavePart
  move: WavePart
  refusal: string | null
  /** Staff who may pick in the warehouse. */
  pickerIds: string[]
}

const WavePartType = builder.objectRef<WavePart>('WavePart').implement({
  description: 'Part of a wave that is to be split.',
  fields: (t) => ({
    packages: t.exposeInt('packages', { description: 'Number of packages.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of their pieces.' }),
  }),
})

export const WaveSplitPreviewType = builder.objectRef<WaveSplitPreview>('WaveSplitPreview').implement({
  description: 'Preview of the splitting of a wave, by the rule of `splitWave`.',
  fields: (t) => ({
    proposed: t.exposeInt('proposed', {
      description: 'Number of packages to split off: all that are not begun, or half of them if nothing else would stay.',
    }),
    stay: t.expose('stay', { type: WavePartType, description: 'What stays in the wave.' }),
    move: t.expose('move', {
      type: WavePartType,
      description: 'What becomes the new wave; fewer packages than asked for if parcels of one package would be separated.',
    }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'Why the wave cannot be split so; null if it can.' }),
    pickers: t.field({
      type: [Person],
      description: 'Staff who may pick the new wave, by name.',
      resolve: ({ pickerIds }) => pickerIds,
    }),
  }),
})

builder.prismaObjectFields('Wave', (t) => ({
  splitFrom: t.relation('splitFrom', {
    type: Wave,
    description: 'Wave from which it was split.',
    ...hiddenWithout(waveRights.read),
  }),
  splits: t.relation('splits', {
    type: Wave,
    description: 'Waves that were split from it, oldest first.',
    query: { orderBy: { id: 'asc' } },
  }),
}))
