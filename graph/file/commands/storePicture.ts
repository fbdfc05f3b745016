import type { Ref } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import type { Right } from '../../kernel/command/right.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import type { MadePicture } from '../makePicture.ts'
import { insertPicture } from '../store/picture.ts'

/** Stores an uploaded picture, until a command uses it for an object. `right` and `ref` are those of such a command. */
export const storePicture = (made: MadePicture, right: Right, ref: Ref) =>
  command({
    name: 'storePicture',
    means: 'Stores an uploaded picture.',
    right,
    input: fields({}),
    scope: () => ref,
    run: async (tx, call) => ({ result: { pictureId: await insertPicture(tx, call, made) }, facts: [] }),
  })
