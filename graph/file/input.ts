import { fields, id, list, remark } from '../kernel/input/fieldTypes.ts'
import { photosMaximum } from './states.ts'

/** Uploaded pictures that become photos of an object, with one note. */
export const addedPhotos = (note: string) => ({
  pictureIds: list(id('Picture'), photosMaximum).meta({ description: 'Pictures that you uploaded.' }),
  note: remark(200)
    .nullish()
    .meta({ description: `${note}, of all these pictures; empty if absent.` }),
})

/** What is typed about photos. */
export const PhotoNoteInput = fields({ note: addedPhotos('What they show').note })
