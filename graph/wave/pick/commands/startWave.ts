import { command } from '../../../kernel/command/command.ts'
import { fields, flag, id } from '../../../kernel/input/fieldTypes.ts'
import { loadWave, scopeOfWave } from '../../loadWave.ts'
import { waveRights } from '../../states.ts'
import { openWave } from '../openWave.ts'

/** Starts the picking of a wave with a handheld, or joins its pickers. */
export const startWave = command({
  name: 'startWave',
  means:
    'Starts the picking of a wave with a handheld: the caller becomes its picker, even if it was generated for another. Repeating it changes nothing. Only staff can pick.',
  right: waveRights.pick,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave; its pick mode must be HANDHELD.' }),
    together: flag().nullish().meta({
      description: 'Whether to pick together with those who pick it already; otherwise such a wave is refused with `WAVE_HELD`.',
    }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  async run(tx, call, { waveId, together }) {
    const wave = await loadWave(tx, waveId)
    return { result: { waveId }, facts: await openWave(tx, call, wave, together === true) }
  },
})
