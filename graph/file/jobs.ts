import { defineScheduledTask } from '../kernel/events/job.ts'
import { deleteUnusedPictures } from './store/picture.ts'

defineScheduledTask({
  name: 'file.pictures',
  means: 'Deletes uploaded pictures that nothing uses.',
  everyMs: 3_600_000,
  run: deleteUnusedPictures,
})
