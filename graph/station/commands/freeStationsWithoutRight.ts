import { z } from 'zod'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { stationRights } from '../states.ts'
import { freeStationsWithout } from '../store.ts'

/** Frees the stations of people who may not use them any more; run by a job. */
export const freeStationsWithoutRight = command({
  name: 'freeStationsWithoutRight',
  means: 'Frees the stations of people who have lost the right to use them. Unsent scans stay on their device.',
  right: stationRights.takeOver,
  input: fields({ staffIds: z.array(z.uuid()).max(1000) }),
  scope: () => ({}),
  async run(tx, _call, { staffIds }) {
    const facts = await freeStationsWithout(tx, staffIds, stationRights.use)
    return { result: { freed: facts.length }, facts }
  },
})
