import { mutation, node } from '../schema/mutation.ts'
import { cancelBulkJob } from './bulk.ts'

mutation(cancelBulkJob, (t) => ({ job: node(t, 'BulkJob', 'The job as it is now.', (r) => r.jobId) }))
