import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/schema/enumSpec.ts'

export const waveRights = defineRights('wave', {
  read: { means: 'See waves', scope: 'warehouse' },
  watch: { means: 'Watch the progress of waves, without personal data', scope: 'warehouse' },
  generate: { means: 'Generate waves', scope: 'warehouse' },
  print: { means: 'Print pick lists', scope: 'warehouse' },
  pick: { means: 'Pick and confirm picking', scope: 'warehouse' },
  sort: { means: 'Sort a wave at the put wall', scope: 'warehouse' },
  pack: { means: 'Pack the packages of a wave', scope: 'warehouse' },
  takeOver: { means: 'Take over a wave from its sorter or packer', scope: 'warehouse' },
  suspend: { means: 'Suspend and resume a wave', scope: 'warehouse' },
  end: { means: 'End a wave with unpacked packages', scope: 'warehouse' },
  void: { means: 'Void a wave', scope: 'warehouse' },
})

/** Lifecycle of a wave. */
export const waveMachine = defineMachine({
  node: 'Wave',
  initial: 'TO_BE_PICKED',
  states: {
    TO_BE_PICKED: {
      tone: 'waiting',
      means: 'Generated; its pick list is not printed yet.',
      on: { start: 'PICKING', void: 'VOIDED', end: 'ENDED' },
    },
    PICKING: { tone: 'active', means: 'Being picked.', on: { confirm: 'TO_BE_PACKED', void: 'VOIDED', end: 'ENDED' } },
    TO_BE_PACKED: {
      tone: 'waiting',
      means: 'Picked; to be sorted or packed.',
      on: { pack: 'PACKAGING', void: 'VOIDED', end: 'ENDED' },
    },
    PACKAGING: { tone: 'active', means: 'Being packed. A suspended wave keeps this state.', on: { end: 'ENDED', void: 'VOIDED' } },
    ENDED: { tone: 'done', means: 'Ended.' },
    VOIDED: { tone: 'idle', means: 'Voided; its packages returned to pending.' },
  },
  actions: {
    start: waveRights.print,
    confirm: waveRights.pick,
    pack: waveRights.pack,
    end: waveRights.end,
    void: waveRights.void,
  },
})

export const WaveType = defineEnum('WaveType', 'Wave type, assigned in this order.', {
  HOT: 'Many packages with identical products and quantities.',
  ONE_PIECE: 'One piece each.',
  ONE_PRODUCT: 'One product each, several pieces.',
  MIXED: 'Several products each; sorted after picking.',
})

export const LabelMode = defineEnum('LabelMode', 'When the labels of a wave are printed.', {
  WHOLE_WAVE: 'All at once.',
  BY_GOODS: 'When goods are scanned.',
  BY_SLOT: 'When a slot of the put wall is scanned.',
})

export const WaveWork = defineEnum('WaveWork', 'Work on a wave that one person at a time can hold.', {
  SORTING: 'Sorting at the put wall.',
  PACKING: 'Packing at the packing station.',
})

export const PackStep = defineEnum('PackStep', 'Effect of a packing scan.', {
  OPENED: 'A package was opened; scan its pieces.',
  PIECE: 'A piece was packed.',
  PACKED: 'The package is complete; its label is printed.',
  ABNORMAL: 'The package is complete but its label failed; it is abnormal.',
  TAKEN_BACK: 'A packed piece was undone.',
})

export const LeftReason = defineEnum('LeftReason', 'Why a package was not included in a wave.', {
  TO_MOVE: 'The missing stock is in a staging area; move it first.',
  OUT_OF_REACH: 'The missing stock is returning to a shelf, held for a count, or otherwise unavailable.',
})

export const Leftovers = defineEnum('Leftovers', 'What to do with the packages of a wave that ends early.', {
  TO_PENDING: 'Return to pending; picked goods return to a shelf.',
  TO_ABNORMAL: 'Mark abnormal; they keep their goods.',
})

/** Maximum labels per PDF of a bulk action. */
export const labelsPerPart = 500
