import { mutation, node } from '../kernel/mutation.ts'
import { leaveStation } from './leaveStation.ts'
import { registerStation } from './registerStation.ts'
import { takeStation } from './takeStation.ts'

mutation(registerStation, (t) => ({ station: node(t, 'Station', 'The new station.', (r) => r.stationId) }))
mutation(takeStation, (t) => ({ station: node(t, 'Station', 'The station as it is now.', (r) => r.stationId) }))
mutation(leaveStation, (t) => ({ station: node(t, 'Station', 'The station as it is now.', (r) => r.stationId) }))
