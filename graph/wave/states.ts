import { defineMachine } from '../kernel/machine.ts'
import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const waveRights = defineRights('wave', {
  read: { means: 'See waves', scope: 'warehouse' },
  watch: { means: 'Follow the progress of waves, without personal data', scope: 'warehouse' },
  generate: { means: 'Generate waves', scope: 'warehouse' },
  print: { means: 'Print picking lists', scope: 'warehouse' },
  pick: { means: 'Pick, and confirm picking', scope: 'warehouse' },
  sort: { means: 'Sort a wave at the sorting table', scope: 'warehouse' },
  pack: { means: 'Pack the packages of a wave', scope: 'warehouse' },
  takeOver: { means: 'Take over a wave that somebody else sorts or packs', scope: 'warehouse' },
  suspend: { means: 'Suspend and resume a wave', scope: 'warehouse' },
  end: { means: 'End a wave with what is left', scope: 'warehouse' },
  void: { means: 'Void a wave', scope: 'warehouse' },
})

/** The life of a wave. */
export const waveMachine = defineMachine({
  node: 'Wave',
  initial: 'TO_BE_PICKED',
  states: {
    TO_BE_PICKED: { means: 'Generated; its picking list is to be printed.', on: { start: 'PICKING', void: 'VOIDED', end: 'ENDED' } },
    PICKING: { means: 'The picker is on the way.', on: { confirm: 'TO_BE_PACKED', void: 'VOIDED', end: 'ENDED' } },
    TO_BE_PACKED: { means: 'Everything is picked; to be sorted or packed.', on: { pack: 'PACKAGING', void: 'VOIDED', end: 'ENDED' } },
    PACKAGING: { means: 'Is being packed. A suspended wave stays here.', on: { end: 'ENDED', void: 'VOIDED' } },
    ENDED: { means: 'Over; every package has left it.' },
    VOIDED: { means: 'Taken back; its packages wait for another wave.' },
  },
  actions: {
    start: waveRights.print,
    confirm: waveRights.pick,
    pack: waveRights.pack,
    end: waveRights.end,
    void: waveRights.void,
  },
})

export const WaveType = defineEnum('WaveType', 'What the packages of a wave have in common; decided in this order.', {
  HOT: 'Many packages with the very same products and quantities.',
  ONE_PIECE: 'One piece each.',
  ONE_PRODUCT: 'One product each, several pieces.',
  MIXED: 'Several products each; sorted after picking.',
})

export const LabelMode = defineEnum('LabelMode', 'When the labels of a wave are printed.', {
  WHOLE_WAVE: 'All at once.',
  BY_GOODS: 'As goods are scanned.',
  BY_HOLE: 'As a hole of the sorting table is called.',
})

export const WaveWork = defineEnum('WaveWork', 'What one person at a time does with a wave.', {
  SORTING: 'Sorting at the table.',
  PACKING: 'Packing at the bench.',
})

export const PackStep = defineEnum('PackStep', 'What a scan at the packing bench did.', {
  OPENED: 'A package is open: its pieces are to be scanned.',
  PIECE: 'A piece went into its package.',
  PACKED: 'The package is complete: its label is printed now, or lies there.',
  ABNORMAL: 'The package is complete, but its label has failed: it is abnormal, put it aside.',
  TAKEN_BACK: 'A piece was taken out of its package again.',
})

export const LeftReason = defineEnum('LeftReason', 'Why no wave could take a package.', {
  TO_MOVE: 'What the picking areas lack lies in a staging area: move it first.',
  OUT_OF_REACH: 'What the picking areas lack is on its way back to a shelf, held for a count, or otherwise out of reach.',
})

export const Leftovers = defineEnum('Leftovers', 'What becomes of the packages of a wave that ends early.', {
  TO_PENDING: 'They wait for another wave; picked goods go back to the shelf.',
  TO_ABNORMAL: 'They wait for a decision, with their goods.',
})
