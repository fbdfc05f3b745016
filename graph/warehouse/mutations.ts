import { mutation, node } from '../kernel/mutation.ts'
import { createLocation } from './createLocation.ts'

mutation(createLocation, (t) => ({ location: node(t, 'Location', 'The new storage space.', (r) => r.locationId) }))
