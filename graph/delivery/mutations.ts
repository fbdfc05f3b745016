import { mutation, node } from '../kernel/mutation.ts'
import { shipPackage } from './shipPackage.ts'
import { shipPackages } from './shipPackages.ts'

mutation(shipPackage, (t) => ({ package: node(t, 'Package', 'The package.', (r) => r.packageId) }))
mutation(shipPackages, (t) => ({ job: node(t, 'BulkJob', 'The job whose rows these are.', (r) => r.jobId) }))
