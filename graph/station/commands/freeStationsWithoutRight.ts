import { z } from 'zod'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { stationRights } from '../states.ts'
import { freeStationsWithout } from '../store.ts'

/** Frees the stations of a person who may not use them any more; run by a job. */
export const freeStationsWithoutRight = command({
  name: 'freeStationsWithoutRight',
  means: 'Frees the stations of a person who has lost the right to use them. Unsent scans stay on their device.',
  right: stationRights.takeOver,
  input: fields({ staffId: z.uuid() }),
  scope: () => ({}),
  async run(tx, _call, { staffId }) {
    const facts = await freeStationsWithout(tx, staffId, stationRights.use)
    return { result: { freed: facts.length }, facts }
  },
})
